import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../i18n/messages.js';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { DeletedRecord } from './bin-order.js';

interface Refusal {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

/** The progress of a restore. */
export interface RestoreState {
  readonly total: number;
  readonly done: number;
  readonly restored: number;
  readonly refusals: readonly Refusal[];
  readonly isRunning: boolean;
  /** The error that ended it. */
  readonly error?: unknown;
}

/** The limit of one request. */
const atOnce = 100;

/** Restores records in batches of 100; `stop` ends after the current batch. */
export function useRestore(objectType: string) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const [state, setState] = useState<RestoreState>();
  const running = useRef<AbortController>(null);

  const restore = async (records: readonly DeletedRecord[]): Promise<RestoreState> => {
    const { signal } = (running.current = new AbortController());
    let now: RestoreState = { total: records.length, done: 0, restored: 0, refusals: [], isRunning: true };
    setState(now);
    try {
      for (let start = 0; start < records.length && !signal.aborted; start += atOnce) {
        const some = records.slice(start, start + atOnce);
        const body = { inputs: some.map(({ id }) => ({ id })) };
        const params = { path: { objectType } };
        const { results } = await dataOf(api.POST('/_app/objects/{objectType}/restore', { params, body }));
        const refused = results.filter(({ restored }) => !restored);
        const refusals = refused.map(({ id, message = t('It could not be restored.') }) => {
          return { id, message, name: some.find((record) => record.id === id)?.name ?? id };
        });
        now = {
          ...now,
          done: start + some.length,
          restored: now.restored + results.length - refused.length,
          refusals: [...now.refusals, ...refusals],
        };
        setState(now);
      }
    } catch (error) {
      now = { ...now, error };
    }
    now = { ...now, isRunning: false };
    setState(now);
    await client.invalidateQueries({ queryKey: ['hub', hubId] });
    return now;
  };
  return { state, restore, stop: () => running.current?.abort(), forget: () => setState(undefined) };
}
