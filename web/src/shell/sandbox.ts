import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { createApi, dataOf } from '../api/client.js';
import { isProblem } from '../api/problem.js';
import type { paths } from '../api/schema.js';

type SandboxClock = paths['/_spoke/clock']['get']['responses']['200']['content']['application/json'];

export const sandboxClockKey = ['sandbox', 'clock'] as const;

/** The server's clock; null outside a sandbox or without access to it. */
export function useSandboxClock(): SandboxClock | null | undefined {
  const { data } = useQuery({
    queryKey: sandboxClockKey,
    staleTime: 15_000,
    retry: false,
    // Programs move the clock, too.
    refetchInterval: (query) => (query.state.data ? 15_000 : false),
    queryFn: async () => {
      try {
        return await dataOf(createApi({}).GET('/_spoke/clock'));
      } catch (error) {
        if (isProblem(error, 403) || isProblem(error, 404)) return null;
        throw error;
      }
    },
  });
  return data;
}

/** Returns a function that returns the server's time, which may differ in a sandbox. */
export function useServerNow(): () => Date {
  const offsetSeconds = useSandboxClock()?.offsetSeconds ?? 0;
  return useCallback(() => new Date(Date.now() + offsetSeconds * 1000), [offsetSeconds]);
}

/** Whether the server is a sandbox that this browser may inspect. */
export function useIsSandbox(): boolean {
  return Boolean(useSandboxClock());
}
