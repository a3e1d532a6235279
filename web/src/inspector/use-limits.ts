import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { sandboxApi } from './sandbox-api.js';

type Limits = paths['/_spoke/limits']['get']['responses']['200']['content']['application/json'];
export type Tier = Limits['tier'];
export type Bucket = Limits['results'][number];

const limitsKey = ['sandbox', 'limits'] as const;

/** The tier of rate limits, and their current use. */
export function useLimits() {
  return useQuery({
    queryKey: limitsKey,
    staleTime: 0,
    refetchInterval: 1_000,
    queryFn: () => dataOf(sandboxApi.GET('/_spoke/limits')),
  });
}

interface LimitChange {
  /** Null: an account returns to the tier of the server. */
  readonly tier: Tier | null;
  /** The server by default. */
  readonly hubId?: number;
}

/** Changes the tier of the server or of an account, or resets the counts. */
export function useLimitChanges() {
  const client = useQueryClient();
  const options = { onError: notifyProblem, onSettled: () => client.invalidateQueries({ queryKey: limitsKey }) };
  const change = useMutation({
    mutationFn: (body: LimitChange) => dataOf(sandboxApi.PUT('/_spoke/limits', { body })),
    ...options,
  });
  const forget = useMutation({
    mutationFn: async (): Promise<void> => {
      await sandboxApi.DELETE('/_spoke/limits');
    },
    ...options,
  });
  return { change, forget };
}
