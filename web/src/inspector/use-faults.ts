import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/client.js';
import { notifyProblem } from '../ui/notices/notify.js';
import type { NewFault } from './fault-text.js';
import { sandboxApi } from './sandbox-api.js';

const faultsKey = ['sandbox', 'faults'] as const;

/** The fault rules with their hits. */
export function useFaults() {
  return useQuery({
    queryKey: faultsKey,
    staleTime: 0,
    refetchInterval: 2_000,
    queryFn: async () => (await dataOf(sandboxApi.GET('/_spoke/faults'))).results,
  });
}

/** Adds a rule, removes one, or removes all (`undefined`). */
export function useFaultChanges() {
  const client = useQueryClient();
  const options = { onError: notifyProblem, onSettled: () => client.invalidateQueries({ queryKey: faultsKey }) };
  const add = useMutation({
    mutationFn: (body: NewFault) => dataOf(sandboxApi.POST('/_spoke/faults', { body })),
    ...options,
  });
  const remove = useMutation({
    mutationFn: async (id: string | undefined): Promise<void> => {
      if (id === undefined) await sandboxApi.DELETE('/_spoke/faults');
      else await sandboxApi.DELETE('/_spoke/faults/{id}', { params: { path: { id } } });
    },
    ...options,
  });
  return { add, remove };
}
