import type { Db, Tx } from '../platform/db/db.js';
import type { JobLife } from '../platform/jobs/job.js';
import type { Change, ChangeDetails } from './change.js';
import * as store from './changes.store.js';

/** Published when watching a hub starts or ends. */
export const watchTopic = 'change-watch';

export interface ChangesService {
  /** Delivers the changes of the hub to the watcher, starting with this transaction. Does nothing if it already watches. */
  watch(tx: Tx, hubId: number, watcher: string): Promise<void>;
  watchAll(tx: Tx, hubIds: readonly number[], watcher: string): Promise<void>;
  /** A consumer may also call this while it processes changes. */
  unwatch(tx: Tx, hubId: number, watcher: string): Promise<void>;
  /**
   * Returns the last transaction, up to the given one, with changes that the watcher has not read; undefined if there is none. Calling it
   * again with the result waits for what had been committed at first, whatever follows.
   */
  findUnread(
    tx: Tx,
    hubId: number,
    unread: { readonly watcher: string; readonly upTo?: string | undefined },
  ): Promise<string | undefined>;
  /** Skips all unread changes of the watcher, or those of one hub. For a transaction that blocks all others. */
  skipUnread(tx: Tx, watcher: string, hubId?: number): Promise<void>;
  /** Deletes changes that all watchers have read. */
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
    findUnread: (tx, hubId, { watcher, upTo = null }) => store.findUnread(tx, hubId, { watcher, upTo }),
    skipUnread: store.skipUnread,
    async forgetRead(life) {
      for (const hubId of await db.read((tx) => store.listHubsWithChanges(tx))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.deleteRead(tx, hubId));
      }
    },
  };
}

/** A change that database triggers cannot detect. */
type NotedChange = Pick<Change, 'objectType' | 'recordId' | 'occurredAt'> & {
  readonly source: NonNullable<Change['source']>;
} & Extract<ChangeDetails, { kind: 'merge' | 'privacyDeletion' | 'submission' }>;

/** Records a change for the watchers of the hub, as part of its transaction. */
export async function noteChange(tx: Tx, hubId: number, change: NotedChange): Promise<void> {
  const { kind, objectType, recordId, occurredAt, source, ...details } = change;
  const columns = { kind, objectType, recordId, occurredAt, details };
  const by = { sourceType: source.type, sourceId: source.id, userId: source.userId };
  await store.insertChange(tx, hubId, { ...columns, ...by });
}

/** Removes the values of an erased record from unread changes. */
export function forgetValues(
  tx: Tx,
  hubId: number,
  record: { readonly objectType: string; readonly recordId: string },
): Promise<void> {
  return store.deleteValues(tx, hubId, record);
}
