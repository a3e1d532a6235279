import type { Api } from '../../api/client.js';
import type { Work } from '../../ui/work.js';
import { archiveBatch, walkMatches, writeBatch } from '../record-batches.js';
import { isSelected, type Selection } from './selection.js';
import type { Wanted } from './use-rows.js';

export interface BulkPlace {
  readonly api: Api;
  readonly wanted: Wanted;
  readonly selection: Selection;
  /** How many records are selected. */
  readonly count: number;
  readonly onEnd: () => void;
}

const batchSize = 100;

/** The selected records, up to 100 at a time. */
async function* listBatches({ api, wanted, selection }: BulkPlace, signal: AbortSignal): AsyncGenerator<string[]> {
  if (selection.kind === 'some') {
    const ids = [...selection.ids];
    for (let from = 0; from < ids.length; from += batchSize) yield ids.slice(from, from + batchSize);
    return;
  }
  for await (const { results } of walkMatches(api, { ...wanted, properties: [] }, { signal, limit: batchSize })) {
    yield results.map(({ id }) => id).filter((id) => isSelected(selection, id));
  }
}

/** Sets properties of all selected records. */
export function toEditWork(place: BulkPlace, title: string, properties: Readonly<Record<string, string>>): Work {
  const { api, wanted, count, onEnd } = place;
  return {
    title,
    onEnd,
    async run({ signal, report, fail }) {
      let done = 0;
      for await (const ids of listBatches(place, signal)) {
        signal.throwIfAborted();
        const inputs = ids.map((id) => ({ id, properties, trace: id }));
        const failures = await writeBatch(api, { type: wanted.type, kind: 'update', signal }, inputs);
        for (const { trace, reason } of failures) fail({ subject: trace, reason });
        report({ done: (done += ids.length), total: Math.max(count, done) });
      }
    },
  };
}

/** Moves all selected records to the recycle bin. */
export function toDeleteWork(place: BulkPlace, title: string): Work {
  const { api, wanted, count, onEnd } = place;
  return {
    title,
    onEnd,
    async run({ signal, report }) {
      let done = 0;
      for await (const ids of listBatches(place, signal)) {
        signal.throwIfAborted();
        if (ids.length > 0) await archiveBatch(api, { type: wanted.type, signal }, ids);
        report({ done: (done += ids.length), total: Math.max(count, done) });
      }
    },
  };
}
