import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';

export type Sidebar = paths['/_app/sidebar']['get']['responses']['200']['content']['application/json'];

export const sidebarKey = (hubId: number) => ['hub', hubId, 'sidebar'] as const;

const pollMs = 15_000;

/**
 * Counts and pins of the navigation: the only request that is polled on every page. The browser sends the tag of the last response
 * with it, and the server responds without a body while nothing has changed.
 */
export function useSidebar() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: sidebarKey(hubId),
    staleTime: pollMs / 2,
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
    queryFn: () => dataOf(api.GET('/_app/sidebar')),
  });
}
