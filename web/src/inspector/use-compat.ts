import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { sandboxApi } from './sandbox-api.js';

type Compat = paths['/_spoke/compat']['get']['responses']['200']['content']['application/json'];
export type CompatMode = Compat['mode'];

const compatKey = ['sandbox', 'compat'] as const;

/** The compatibility modes of the server and its accounts; tests change them, too. */
export function useCompat() {
  return useQuery({
    queryKey: compatKey,
    staleTime: 0,
    refetchInterval: 2_000,
    queryFn: () => dataOf(sandboxApi.GET('/_spoke/compat')),
  });
}

interface CompatChange {
  /** Null: an account returns to the mode of the server. */
  readonly mode: CompatMode | null;
  /** The server by default. */
  readonly hubId?: number;
}

/** Sets the mode of the server, or of an account. */
export function useCompatChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompatChange) => dataOf(sandboxApi.PUT('/_spoke/compat', { body })),
    onSuccess: (compat) => client.setQueryData(compatKey, compat),
    onError: notifyProblem,
  });
}
