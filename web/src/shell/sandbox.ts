import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { createApi, dataOf } from '../api/client.js';
import { isProblem } from '../api/problem.js';
import type { paths } from '../api/schema.js';

export type SandboxClock = paths['/_spoke/clock']['get']['responses']['200']['content']['application/json'];

export const sandboxClockKey = ['sandbox', 'clock'] as const;

/** The server's clock; null where there is no sandbox, or none for this browser. */
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

/** Tells the time as the server has it: the clock of a sandbox can be moved. */
export function useServerNow(): () => Date {
  const offsetSeconds = useSandboxClock()?.offsetSeconds ?? 0;
  return useCallback(() => new Date(Date.now() + offsetSeconds * 1000), [offsetSeconds]);
}

/** Whether this server is a sandbox that lets this browser in: then there is an inspector. */
export function useIsSandbox(): boolean {
  return Boolean(useSandboxClock());
}
