import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/client.js';
import { mergeNewer, maxRequests, type RecordedRequest } from './request-list.js';
import { sandboxApi } from './sandbox-api.js';

const requestsKey = ['sandbox', 'requests'] as const;
const pollMs = 1_500;

/** The requests that the server has answered, newest first; while not paused, polls for new ones only. */
export function useRequests(isPaused: boolean) {
  return useQuery({
    queryKey: requestsKey,
    staleTime: 0,
    refetchInterval: isPaused ? false : pollMs,
    refetchOnWindowFocus: !isPaused,
    queryFn: async ({ client }) => {
      const known = client.getQueryData<RecordedRequest[]>(requestsKey) ?? [];
      const after = known[0]?.id;
      const query = { limit: maxRequests, bodies: false, ...(after !== undefined && { after }) };
      const { results } = await dataOf(sandboxApi.GET('/_spoke/requests', { params: { query } }));
      return results.length === 0 ? known : mergeNewer(known, results);
    },
  });
}

/** One request with its bodies, which never change. */
export function useRequest(id: string) {
  return useQuery({
    queryKey: [...requestsKey, id],
    staleTime: Infinity,
    queryFn: () => dataOf(sandboxApi.GET('/_spoke/requests/{id}', { params: { path: { id } } })),
  });
}
