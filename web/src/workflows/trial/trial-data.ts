import { useApi } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { Flow } from '../flow/flow.js';
import { toNewFlow } from '../workflows-data.js';

/** What a workflow would do with a record. */
export interface Trial {
  /** Null where only events or requests enroll records. */
  readonly isMet: boolean | null;
  readonly steps: readonly {
    readonly actionId: string;
    readonly at: string;
    readonly is: 'DONE' | 'WAITS' | 'CALLS' | 'FAILS' | 'ENDS';
    readonly detail: string;
  }[];
}

/** Returns what tries a workflow with a record; nothing is written or sent. */
export function useTrial(flow: Flow): (recordId: string) => Promise<Trial> {
  const api = useApi();
  return async (recordId) => {
    const body = { flow: toNewFlow(flow), recordId };
    return dataOf(api.POST('/_app/workflows/trial' as never, { body } as never)) as Promise<Trial>;
  };
}
