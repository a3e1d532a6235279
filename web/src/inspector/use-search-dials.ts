import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { sandboxApi } from './sandbox-api.js';

export type SearchDials = paths['/_spoke/search']['get']['responses']['200']['content']['application/json'];
type NewDials = paths['/_spoke/search']['put']['requestBody']['content']['application/json'];

const dialsKey = ['sandbox', 'search'] as const;

/** How far the searches of apps lag behind and reach, and how large pages are. */
export function useSearchDials() {
  return useQuery({ queryKey: dialsKey, staleTime: 0, queryFn: () => dataOf(sandboxApi.GET('/_spoke/search')) });
}

/** Moves dials. */
export function useSearchDialChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDials) => dataOf(sandboxApi.PUT('/_spoke/search', { body })),
    onSuccess: (dials) => client.setQueryData(dialsKey, dials),
    onError: notifyProblem,
  });
}
