import type { Db, Tx } from '../platform/db/db.js';
import type { JobLife } from '../platform/jobs/job.js';
import type { ChangeDetails, ChangeFacts, ChangeSource } from './change.js';
import * as store from './changes.store.js';

export type { Change, ChangeSource } from './change.js';

/** Published when a hub is watched that was not, or no longer is. */
export const watchTopic = 'change-watch';

export interface ChangesService {
  /** From this transaction on, the watcher gets the changes of the hub. Does nothing when it watches already. */
  watch(tx: Tx, hubId: number, watcher: string): Promise<void>;
  watchAll(tx: Tx, hubIds: readonly number[], watcher: string): Promise<void>;
  /** A consumer may do that, too, while it is given changes. */
  unwatch(tx: Tx, hubId: number, watcher: string): Promise<void>;
  /** The watcher gets nothing of what it has not read. For a transaction that keeps everybody else out. */
  skipUnread(tx: Tx, watcher: string): Promise<void>;
  /** Removes what all watchers have read. */
  forgetRead(life: JobLife): Promise<void>;
}

export function createChangesService({ db }: { readonly db: Db }): ChangesService {
  const watchAll: ChangesService['watchAll'] = async (tx, hubIds, watcher) => {
    if (hubIds.length === 0) return;
    await store.insertWatches(tx, hubIds, watcher);
    await db.publish(tx, watchTopic, watcher);
  };
  return {
    watchAll,
    watch: (tx, hubId, watcher) => watchAll(tx, [hubId], watcher),
    async unwatch(tx, hubId, watcher) {
      if (await store.deleteWatch(tx, hubId, watcher)) await db.publish(tx, watchTopic, watcher);
    },
    skipUnread: store.skipUnread,
    async forgetRead(life) {
      for (const hubId of await db.read((tx) => store.listHubsWithChanges(tx))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.deleteRead(tx, hubId));
      }
    },
  };
}

/** A change that the database cannot see by itself. */
type NotedChange = Pick<ChangeFacts, 'objectType' | 'recordId' | 'occurredAt'> & {
  readonly source: ChangeSource;
} & Extract<ChangeDetails, { kind: 'merge' | 'privacyDeletion' }>;

/** Tells those who watch the hub of a change, as part of its transaction. */
export async function noteChange(tx: Tx, hubId: number, change: NotedChange): Promise<void> {
  const { kind, objectType, recordId, occurredAt, source, ...details } = change;
  const columns = { kind, objectType, recordId, occurredAt, details };
  const by = { sourceType: source.type, sourceId: source.id, userId: source.userId };
  await store.insertChange(tx, hubId, { ...columns, ...by });
}

/** Takes the values of an erased record out of what has not been read yet. */
export function forgetValues(
  tx: Tx,
  hubId: number,
  record: { readonly objectType: string; readonly recordId: string },
): Promise<void> {
  return store.deleteValues(tx, hubId, record);
}
