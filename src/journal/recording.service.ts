import type { Change } from '../changes/change.js';
import type { ChangeConsumer } from '../changes/change-readers.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import type { Tx } from '../platform/db/db.js';
import { appendInTx } from './append.tx.js';
import { eraseValues, hasContent } from './entries.store.js';
import { toJournalEvents, type Facts, type Subscribed } from './events.js';
import * as store from './recording.store.js';
import { listSubscribed } from './subscriptions.store.js';

/** The journal's name in the change feed; a trigger of list members knows it, too. */
export const journalWatcher = 'webhooks-journal';

interface RecordingDeps {
  readonly clock: Clock;
  readonly changes: Pick<ChangesService, 'unwatch'>;
}

/** Writes changes to the journals of subscribed apps, in the transaction that marks them as read. */
export function createJournalRecording({ clock, changes: feed }: RecordingDeps): ChangeConsumer {
  return {
    name: journalWatcher,
    async consume(tx, hubId, changes) {
      const subscribed = (await listSubscribed(tx, hubId)) as readonly Subscribed[];
      // What is in a journal still has to forget erased records.
      if (subscribed.length === 0 && !(await hasContent(tx, hubId))) return feed.unwatch(tx, hubId, journalWatcher);
      const facts = await readFacts(tx, hubId, { changes, subscribed });
      for (const appId of new Set(subscribed.map((one) => one.appId))) {
        const own = subscribed.filter((one) => one.appId === appId);
        const events = toJournalEvents(changes, own, facts);
        await appendInTx(tx, { hubId, appId, events, now: clock.now() });
      }
      const erased = changes.filter(({ kind }) => kind === 'privacyDeletion');
      for (const { objectType, recordId } of erased) {
        await eraseValues(tx, hubId, { objectTypeId: objectType, objectId: Number(recordId) });
      }
    },
  };
}

interface Batch {
  readonly changes: readonly Change[];
  readonly subscribed: readonly Subscribed[];
}

async function readFacts(tx: Tx, hubId: number, { changes, subscribed }: Batch): Promise<Facts> {
  const histories = new Map<string, store.RecordHistory>();
  const filtered = subscribed.filter(({ filters }) => filters.length > 0);
  for (const objectType of new Set(filtered.map((one) => one.objectTypeId))) {
    const ids = [...new Set(changes.filter((one) => one.objectType === objectType).map(({ recordId }) => recordId))];
    if (ids.length === 0) continue;
    const names = filtered.flatMap(({ filters }) => filters.flatMap(toNames));
    const rows = await store.listHistories(tx, { hubId, objectType, ids, names: [...new Set(names)] });
    for (const row of rows) histories.set(`${objectType} ${row.id}`, row);
  }
  const wantsEvents = subscribed.some(({ subscriptionType }) => subscriptionType === 'EVENT');
  const eventNos = changes.flatMap((one) => (one.kind === 'eventCompleted' ? [one.event.eventNo] : []));
  const events = wantsEvents && eventNos.length > 0 ? await store.listEvents(tx, hubId, eventNos) : [];
  const byNo = new Map(events.map((one) => [one.eventNo, one]));
  return {
    hubId,
    findValues: ({ objectType, recordId, transaction }) =>
      toValuesAt(histories.get(`${objectType} ${recordId}`), transaction),
    findEvent: (eventNo) => byNo.get(eventNo),
  };
}

const toNames = ({ conditions }: Subscribed['filters'][number]): string[] => conditions.map(({ property }) => property);

/** The values that a record had after a transaction: later writes are undone, as far as its history is at hand. */
function toValuesAt(history: store.RecordHistory | undefined, transaction: string): Record<string, string> {
  const { properties = {}, writes = [] } = history ?? {};
  const writer = String(BigInt.asUintN(32, BigInt(transaction)));
  const place = writes.findIndex((one) => one.transaction === writer);
  if (place < 0) return { ...properties };
  const changedLater = writes.slice(0, place).flatMap((one) => Object.keys(one.properties));
  const before = Object.assign(
    {},
    ...writes
      .slice(place)
      .reverse()
      .map((one) => one.properties),
  ) as Record<string, string>;
  const undone = Object.fromEntries([...new Set(changedLater)].map((name) => [name, before[name] ?? '']));
  return { ...properties, ...undone };
}
