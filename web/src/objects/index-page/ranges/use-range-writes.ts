import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '../../../i18n/messages.js';
import { useApi, useHub } from '../../../accounts/session.js';
import { dataOf, type Api } from '../../../api/client.js';
import { offerUndo } from '../../../ui/notices/offer-undo.js';
import { notifyFailure } from '../../../ui/notices/notify.js';
import type { ObjectType } from '../../object-types.js';
import { withRetry, writeBatch } from '../../record-batches.js';
import { recordKey } from '../../record-page/record.js';
import { summariesKey } from '../../summary.js';
import type { FoundRecord, RecordsPage } from '../rows/search-pages.js';
import { recordsKey } from '../rows/use-rows.js';
import { toPlanText, type CellChange } from './range-plan.js';

/** A change that the server has refused, and why. */
interface RefusedChange {
  readonly change: CellChange;
  readonly reason: string;
}

/** How far a write has come. */
interface WriteSteps {
  /** Stops it between batches: what has been sent is waited for. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

interface WriteOutcome {
  readonly done: readonly CellChange[];
  readonly refused: readonly RefusedChange[];
  /** Why the rest was not sent. */
  readonly error?: unknown;
}

/** Writes the changes of cells in batches, and returns what became of them. */
export type WriteCells = (changes: readonly CellChange[], steps: WriteSteps) => Promise<WriteOutcome>;

const batchSize = 100;
const silent = (): WriteSteps => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** Returns a stable function that writes cells, shows them in the rows as they are now, and offers to take them back in one step. */
export function useRangeWrites(type: ObjectType, groupBy: string | undefined): WriteCells {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  return useCallback(
    async (changes, steps) => {
      const rowsKey = [...recordsKey(hubId, type.name), 'rows'];
      const show = (records: ReadonlyMap<string, FoundRecord>): void => {
        client.setQueriesData<InfiniteData<RecordsPage>>(
          { queryKey: rowsKey },
          (data) => data && withRecords(data, records),
        );
      };
      const write = async (wanted: readonly CellChange[], how: WriteSteps): Promise<WriteOutcome> => {
        const outcome = await writeAll(api, wanted, { ...how, type: type.name, show });
        void client.invalidateQueries({ queryKey: summariesKey(hubId, type.name) });
        // Records may be in other groups now.
        if (outcome.done.some(({ property }) => property.name === groupBy))
          void client.invalidateQueries({ queryKey: rowsKey });
        for (const id of new Set(outcome.done.map(({ record }) => record.id)))
          void client.invalidateQueries({ queryKey: recordKey(hubId, { objectType: type.name, id }) });
        return outcome;
      };
      const outcome = await write(changes, steps);
      if (outcome.done.length > 0) {
        offerUndo(t('{planText} changed.', { planText: toPlanText(outcome.done) }), async () => {
          const { refused, error } = await write(outcome.done.map(toReverse), silent());
          if (error) throw error as Error;
          const [first] = refused;
          if (first)
            notifyFailure(
              t('{planText} kept: {reason}', {
                planText: toPlanText(refused.map(({ change }) => change)),
                reason: first.reason,
              }),
            );
        });
      }
      return outcome;
    },
    [api, client, hubId, type.name, groupBy],
  );
}

interface Showing extends WriteSteps {
  readonly type: string;
  readonly show: (records: ReadonlyMap<string, FoundRecord>) => void;
}

async function writeAll(
  api: Api,
  changes: readonly CellChange[],
  { type, signal, onProgress, show }: Showing,
): Promise<WriteOutcome> {
  const [done, refused]: [CellChange[], RefusedChange[]] = [[], []];
  const batches = toBatches(changes);
  const place = { type, signal: new AbortController().signal };
  try {
    for (const [index, batch] of batches.entries()) {
      if (signal.aborted) break;
      const failed = await writeCells(api, place, batch);
      refused.push(...failed);
      const written = batch.filter((change) => failed.every((failure) => failure.change !== change));
      done.push(...written);
      show(await readRecords(api, place, written));
      onProgress(index + 1, batches.length);
    }
  } catch (error) {
    return { done, refused, error };
  }
  return { done, refused };
}

/** The change back to what the record had, also for values that were written along. */
const toReverse = (change: CellChange): CellChange => ({
  ...change,
  from: change.to,
  to: change.from,
  values: Object.fromEntries(
    Object.keys(change.values).map((name) => [
      name,
      name === change.property.name ? change.from : (change.record.properties[name] ?? ''),
    ]),
  ),
});

/** The changes of up to 100 records each; those of a record stay together. */
function toBatches(changes: readonly CellChange[]): CellChange[][] {
  const batches: { readonly ids: Set<string>; readonly changes: CellChange[] }[] = [];
  for (const change of changes) {
    const { id } = change.record;
    const fitting = batches.find(({ ids }) => ids.has(id)) ?? batches.findLast(({ ids }) => ids.size < batchSize);
    if (fitting) {
      fitting.ids.add(id);
      fitting.changes.push(change);
    } else batches.push({ ids: new Set([id]), changes: [change] });
  }
  return batches.map((batch) => batch.changes);
}

interface WritePlace {
  readonly type: string;
  readonly signal: AbortSignal;
}

/** Writes all changes of each record at once, and those of refused records one by one, so that one bad cell does not take others with it. */
async function writeCells(api: Api, place: WritePlace, changes: readonly CellChange[]): Promise<RefusedChange[]> {
  const byRecord = new Map<string, CellChange[]>();
  for (const change of changes) {
    byRecord.set(change.record.id, [...(byRecord.get(change.record.id) ?? []), change]);
  }
  const send = (groups: ReadonlyMap<string, readonly CellChange[]>) =>
    writeBatch(
      api,
      { ...place, kind: 'update' },
      [...groups].map(([id, some]) => ({
        id,
        trace: id,
        properties: Object.assign({}, ...some.map(({ values }) => values)) as Record<string, string>,
      })),
    );
  const refused: RefusedChange[] = [];
  const retried = new Map<string, readonly CellChange[]>();
  for (const { trace, reason } of await send(byRecord)) {
    const own = byRecord.get(trace) ?? [];
    if (own.length > 1) retried.set(trace, own);
    else refused.push(...own.map((change) => ({ change, reason })));
  }
  const longest = Math.max(0, ...[...retried.values()].map(({ length }) => length));
  for (let at = 0; at < longest; at += 1) {
    const round = new Map([...retried].map(([id, own]) => [id, own.slice(at, at + 1)] as const));
    for (const [id, own] of round) if (own.length === 0) round.delete(id);
    for (const { trace, reason } of await send(round)) {
      const change = retried.get(trace)?.[at];
      if (change) refused.push({ change, reason });
    }
  }
  return refused;
}

/** The records as they are after the change, with everything that the server has derived. */
async function readRecords(api: Api, { type, signal }: WritePlace, changes: readonly CellChange[]) {
  const shown = new Map(changes.map(({ record }) => [record.id, Object.keys(record.properties)]));
  if (shown.size === 0) return new Map<string, FoundRecord>();
  const body = {
    inputs: [...shown.keys()].map((id) => ({ id })),
    properties: [...new Set([...[...shown.values()].flat(), ...changes.map(({ property }) => property.name)])],
    propertiesWithHistory: [],
  };
  const read = await withRetry(
    () =>
      dataOf(
        api.POST('/crm/v3/objects/{objectType}/batch/read', { params: { path: { objectType: type } }, body, signal }),
      ),
    signal,
  );
  return new Map(read.results.map((record) => [record.id, record as FoundRecord]));
}

function withRecords(data: InfiniteData<RecordsPage>, records: ReadonlyMap<string, FoundRecord>) {
  const pages = data.pages.map((page) => {
    if (!page.results.some(({ id }) => records.has(id))) return page;
    const results = page.results.map((one) => {
      const properties = records.get(one.id)?.properties;
      return properties ? { ...one, properties: { ...one.properties, ...properties } } : one;
    });
    return { ...page, results };
  });
  return { ...data, pages };
}
