import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { sidebarKey, useDirectory } from '../objects/directory.js';

export type Sidebar = paths['/_app/sidebar']['get']['responses']['200']['content']['application/json'];

const pollMs = 15_000;
const toNothing = (): null => null;

/**
 * Counts and pins of the navigation: the only request that is polled on every page. The browser sends the tag of the last response
 * with it, and the server responds without a body while nothing has changed.
 */
export function useSidebar() {
  const api = useApi();
  const { hubId } = useHub();
  // The directory brings the first.
  const { isPending } = useDirectory(toNothing);
  return useQuery({
    queryKey: sidebarKey(hubId),
    enabled: !isPending,
    staleTime: pollMs,
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
    queryFn: () => dataOf(api.GET('/_app/sidebar')),
  });
}
