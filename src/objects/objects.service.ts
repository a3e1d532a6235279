import type { OwnersService } from '../accounts/owners.service.js';
import type { AssociationsService } from '../associations/associations.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import { createBlockedAddressesService } from './blocked-addresses.service.js';
import { createErasuresService, type ErasuresService } from './erasures.service.js';
import { createAssociationBatchesService, type AssociationBatchesService } from './association-batches.service.js';
import { createAssociationReadsService, type AssociationReadsService } from './association-reads.service.js';
import type { Compat, Source } from './object-kind.js';
import { createRecordAssociationsService, type RecordAssociationsService } from './record-associations.service.js';
import { createRecordBatchesService, type RecordBatchesService } from './record-batches.service.js';
import { createRecordCreatesService, type CreatedRecord, type NewRecord } from './record-creates.service.js';
import { createRecordDissociationsService } from './record-dissociations.service.js';
import type { RecordFollower } from './record-followers.js';
import { createRecordMergesService, type RecordMergesService } from './record-merges.service.js';
import { createRecordReadsService, type RecordReadsService } from './record-reads.service.js';
import { listExistingIds } from './record-reads.store.js';
import { createRecordRemovalsService, type RecordRemovalsService } from './record-removals.service.js';
import { createRecordSettingsService, type RecordSettingsService } from './record-settings.service.js';
import { createRecordUpdatesService } from './record-updates.service.js';
import { createRecordUpsertsService } from './record-upserts.service.js';
import { createRecordViewsService } from './record-views.service.js';
import { createRecordWritesService, type RecordWritesService } from './record-writes.service.js';
import { createSearchService, type SearchService } from './search.service.js';
import { createRecycleBinService, type RecycleBinService } from './recycle-bin.service.js';
import { createServedTypesService } from './served-types.service.js';

export type { Compat, Source } from './object-kind.js';
export type { RecordFollower } from './record-followers.js';
export { toRecordId } from './record-ids.js';
export type { RecordSetting, RecordSetter } from './record-settings.service.js';
export { toSource } from './sources.js';

export interface ObjectsService
  extends
    RecordReadsService,
    RecordWritesService,
    RecordBatchesService,
    RecordAssociationsService,
    AssociationBatchesService,
    AssociationReadsService,
    SearchService,
    RecycleBinService,
    ErasuresService,
    RecordMergesService,
    RecordSettingsService,
    Pick<RecordRemovalsService, 'archiveRecord' | 'archiveRecords'> {
  /** All or none, in one statement; ids may be given. Throws INVALID_PROPERTY_VALUES and the like (400), CONTACT_EXISTS (409). */
  createRecords(
    hubId: number,
    objectType: string,
    creation: { inputs: readonly NewRecord[]; source: Source },
  ): Promise<readonly CreatedRecord[]>;
  /** Those of the ids that records have, live or in the recycle bin. */
  findExistingIds(hubId: number, objectType: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface ObjectsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
  readonly compat: Compat;
  readonly followers: readonly RecordFollower[];
}

/** The records of every object type: one engine, to which a type adds only what makes it itself. */
export function createObjectsService(given: ObjectsParts): ObjectsService {
  const blockedAddresses = createBlockedAddressesService(given);
  const servedTypes = createServedTypesService({ ...given, blockedAddresses });
  const parts = { ...given, servedTypes, blockedAddresses };
  const views = createRecordViewsService(parts);
  const creates = createRecordCreatesService(parts);
  const updates = createRecordUpdatesService(parts);
  const upserts = createRecordUpsertsService(parts);
  const removals = createRecordRemovalsService(parts);
  const dissociations = createRecordDissociationsService(parts);
  const writing = { ...parts, views, creates, updates, upserts };
  return {
    ...createRecordReadsService({ ...parts, views }),
    ...createRecordWritesService(writing),
    ...createRecordBatchesService(writing),
    ...createRecordAssociationsService({ ...parts, dissociations }),
    ...createAssociationBatchesService({ ...parts, dissociations }),
    ...createAssociationReadsService(parts),
    ...createSearchService({ ...parts, views }),
    ...createRecycleBinService(parts),
    ...createErasuresService(parts),
    ...createRecordMergesService({ ...parts, views }),
    ...createRecordSettingsService(parts),
    archiveRecord: removals.archiveRecord,
    archiveRecords: removals.archiveRecords,
    createRecords: async (hubId, objectType, creation) =>
      (await creates.createRecords({ hubId, objectType, ...creation })).created,
    findExistingIds: async (hubId, objectType, ids) => {
      const { type } = await servedTypes.getServedType(hubId, objectType);
      return new Set(await parts.db.read((tx) => listExistingIds(tx, { hubId, objectType: type.id }, ids)));
    },
  };
}
