import { useQuery } from '@tanstack/react-query';
import { createApi, dataOf } from '../api/client.js';

/** Whether the server has no account yet. */
export function useFirstStart() {
  return useQuery({
    queryKey: ['first-start'],
    queryFn: () => dataOf(createApi({}).GET('/_app/first-start')),
  });
}

/** The time zones that this browser supports, and its own. */
export function listTimeZones(): { readonly zones: readonly string[]; readonly here: string } {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { zones: [...new Set(['UTC', here, ...Intl.supportedValuesOf('timeZone')])].sort(), here };
}
