import { useQuery } from '@tanstack/react-query';
import { createApi, dataOf } from '../../api/client.js';

/** Whether the server has no account yet. */
export function useFirstStart() {
  return useQuery({
    queryKey: ['first-start'],
    queryFn: () => dataOf(createApi({}).GET('/_app/first-start')),
  });
}
