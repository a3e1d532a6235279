import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { BlockedAddressesService } from '../types/blocked-addresses.service.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import { createErasuresService, type ErasuresService } from './erasures.service.js';
import type { RecordFollower } from './followers.js';
import { createRecordMergesService, type RecordMergesService } from './merges.service.js';
import { createRecycleBinService, type RecycleBinService } from './recycle-bin.service.js';
import { createRecordRemovalsService, type RecordRemovalsService } from './removals.service.js';

/** Archiving, restoring, merging and permanently deleting records. */
export interface LifecycleService {
  readonly archive: RecordRemovalsService['archiveRecord'];
  readonly archiveBatch: RecordRemovalsService['archiveRecords'];
  readonly restore: RecycleBinService['restoreRecord'];
  readonly restoreBatch: RecycleBinService['restoreRecords'];
  readonly purgeExpired: RecycleBinService['purgeExpired'];
  readonly merge: RecordMergesService['mergeRecords'];
  readonly erase: ErasuresService['eraseContact'];
}

interface LifecycleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
  readonly blockedAddresses: BlockedAddressesService;
  readonly followers: readonly RecordFollower[];
}

export function createLifecycleService(deps: LifecycleDeps): LifecycleService {
  const { db, clock, servedTypes, blockedAddresses, followers } = deps;
  const removals = createRecordRemovalsService({ db, clock, servedTypes });
  const bin = createRecycleBinService({ db, clock, servedTypes });
  const merges = createRecordMergesService({ db, clock, servedTypes, followers });
  const erasures = createErasuresService({ db, clock, servedTypes, blockedAddresses, followers });
  return {
    archive: removals.archiveRecord,
    archiveBatch: removals.archiveRecords,
    restore: bin.restoreRecord,
    restoreBatch: bin.restoreRecords,
    purgeExpired: bin.purgeExpired,
    merge: merges.mergeRecords,
    erase: erasures.eraseContact,
  };
}
