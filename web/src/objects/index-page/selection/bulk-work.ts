import { t } from '../../../i18n/messages.js';
import { dataOf, type Api } from '../../../api/client.js';
import type { Work } from '../../../ui/notices/work.js';
import { listMissing } from '../../stage-prompts/asked-values.js';
import { archiveBatch, iterateMatches, withRetry, writeBatch } from '../../record-batches.js';
import { addCounts, noCounts } from '../../../workflows/record/enrolled-words.js';
import { isSelected, type Selection } from './selection.js';
import type { Wanted } from '../rows/use-rows.js';

interface BulkTarget {
  readonly api: Api;
  readonly wanted: Wanted;
  readonly selection: Selection;
  /** The number of selected records. */
  readonly count: number;
  readonly onEnd: () => void;
}

const batchSize = 100;

/** Yields the selected records in batches of up to 100. */
async function* listBatches({ api, wanted, selection }: BulkTarget, signal: AbortSignal): AsyncGenerator<string[]> {
  if (selection.kind === 'some') {
    const ids = [...selection.ids];
    for (let from = 0; from < ids.length; from += batchSize) yield ids.slice(from, from + batchSize);
    return;
  }
  for await (const { results } of iterateMatches(api, { ...wanted, properties: [] }, { signal, limit: batchSize })) {
    yield results.map(({ id }) => id).filter((id) => isSelected(selection, id));
  }
}

/** The values that all records get, and those that only records without a value get: what a stage asks for. */
export interface BulkChanges {
  readonly properties: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, string>>;
}

/** Sets properties of all selected records. */
export function toEditWork(place: BulkTarget, title: string, { properties, asked }: BulkChanges): Work {
  const { api, wanted, count, onEnd } = place;
  return {
    title,
    onEnd,
    async run({ signal, report, fail }) {
      let done = 0;
      for await (const ids of listBatches(place, signal)) {
        signal.throwIfAborted();
        const missing = await listMissing(api, { type: wanted.type, ids, signal }, asked);
        const inputs = ids.map((id) => ({ id, properties: { ...missing.get(id), ...properties }, trace: id }));
        const failures = await writeBatch(api, { type: wanted.type, kind: 'update', signal }, inputs);
        for (const { trace, reason } of failures) fail({ subject: trace, reason });
        report({ done: (done += ids.length), total: Math.max(count, done) });
      }
    },
  };
}

interface EnrollTarget {
  readonly flowId: string;
  readonly onDone: (counts: typeof noCounts) => void;
}

/** Enrolls all selected records in a workflow. */
export function toEnrollWork(place: BulkTarget, title: string, { flowId, onDone }: EnrollTarget): Work {
  const { api, count, onEnd } = place;
  let counts = noCounts;
  return {
    title,
    onEnd,
    onDone: () => onDone(counts),
    async run({ signal, report }) {
      let done = 0;
      for await (const recordIds of listBatches(place, signal)) {
        signal.throwIfAborted();
        const params = { path: { flowId } };
        const enroll = () =>
          dataOf(api.POST('/_app/workflows/{flowId}/enroll', { params, body: { recordIds }, signal }));
        if (recordIds.length > 0) counts = addCounts(counts, await withRetry(enroll, signal));
        report({ done: (done += recordIds.length), total: Math.max(count, done) });
      }
    },
  };
}

/** The records that a deletion has moved to the recycle bin so far. */
export interface DeleteWork extends Work {
  readonly deleted: readonly string[];
}

/** Moves all selected records to the recycle bin. */
export function toDeleteWork(place: BulkTarget, title: string): DeleteWork {
  const { api, wanted, count, onEnd } = place;
  const deleted: string[] = [];
  return {
    title,
    onEnd,
    deleted,
    async run({ signal, report }) {
      for await (const ids of listBatches(place, signal)) {
        signal.throwIfAborted();
        if (ids.length > 0) await archiveBatch(api, { type: wanted.type, signal }, ids);
        deleted.push(...ids);
        report({ done: deleted.length, total: Math.max(count, deleted.length) });
      }
    },
  };
}

type RestoreTarget = Pick<BulkTarget, 'api' | 'onEnd'> & { readonly type: string };

/** Restores records from the recycle bin. */
export function toRestoreWork({ api, type, onEnd }: RestoreTarget, title: string, ids: readonly string[]): Work {
  return {
    title,
    onEnd,
    async run({ signal, report, fail }) {
      for (let from = 0; from < ids.length; from += batchSize) {
        signal.throwIfAborted();
        const inputs = ids.slice(from, from + batchSize).map((id) => ({ id }));
        const params = { path: { objectType: type } };
        const restored = await withRetry(
          () => dataOf(api.POST('/_app/objects/{objectType}/restore', { params, body: { inputs }, signal })),
          signal,
        );
        for (const { id, restored: isRestored, message } of restored.results)
          if (!isRestored) fail({ subject: id, reason: message ?? t('It could not be restored.') });
        report({ done: from + inputs.length, total: ids.length });
      }
    },
  };
}
