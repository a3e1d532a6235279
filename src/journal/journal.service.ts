import type { InstallsService } from '../accounts/apps/installs.service.js';
import type { ChangeConsumer } from '../changes/change-readers.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import { createJournalConnections } from './connections.tx.js';
import { createJournalContents, type JournalContentsService } from './contents.service.js';
import { createJournalEntries, type JournalEntriesService } from './entries.service.js';
import { createEntryUrls } from './entry-urls.js';
import { createJournalRecording, journalWatcher } from './recording.service.js';
import { createJournalSnapshots, type JournalSnapshotsService } from './snapshots.service.js';
import { createJournalSubscriptions, type JournalSubscriptionsService } from './subscriptions.service.js';

export { createJournalConnections };

/** The webhook journal: changes that apps read instead of being notified. */
export interface JournalService {
  readonly subscriptions: JournalSubscriptionsService;
  readonly entries: JournalEntriesService;
  readonly contents: JournalContentsService;
  readonly snapshots: JournalSnapshotsService;
  /** Writes changes to the journals. */
  readonly changeConsumer: ChangeConsumer;
  /** Skips unread changes, or those of one hub. For a transaction that blocks all others. */
  skipUnread(tx: Tx, hubId?: number): Promise<void>;
}

interface JournalDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Newest first. */
  readonly secrets: readonly string[];
  readonly changes: ChangesService;
  readonly installs: Pick<InstallsService, 'findInstall'>;
  readonly records: ObjectsService['records'];
}

export function createJournalService(deps: JournalDeps): JournalService {
  const { db, clock } = deps;
  const urls = createEntryUrls(deps.secrets);
  return {
    subscriptions: createJournalSubscriptions(deps),
    entries: createJournalEntries({ db, clock, urls }),
    contents: createJournalContents({ db, clock, urls }),
    snapshots: createJournalSnapshots(deps),
    changeConsumer: createJournalRecording(deps),
    skipUnread: (tx, hubId) => deps.changes.skipUnread(tx, journalWatcher, hubId),
  };
}
