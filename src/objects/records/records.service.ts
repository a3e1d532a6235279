import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { listExistingIds } from '../rows/reads.store.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import { createContactAddressesService, type ContactAddressesService } from './addresses.service.js';
import { createRecordBatchesService, type RecordBatchesService } from './batches.service.js';
import type { CreatedRecord } from '../json/written-records.js';
import { createRecordCreatesService, type RecordCreatesService, type RecordsCreation } from './creates.service.js';
import { createRecordSettingsService, type RecordSettingsService } from './property-writes.service.js';
import { createFormerRecordsService, type FormerRecordsService } from './former-records.service.js';
import { createRecordImportsService, type RecordImportsService } from './imports.service.js';
import { createRecordReadsService, type RecordReadsService } from './reads.service.js';
import { createRecordUpdatesService, type RecordUpdatesService } from './updates.service.js';
import { createRecordUpsertsService } from './upserts.service.js';
import type { RecordsPlace, RecordViewsService } from './views.service.js';

/** Reads, creates and changes records of every object type. */
export interface RecordsService {
  readonly get: RecordReadsService['getRecord'];
  readonly getAt: FormerRecordsService['getRecordAt'];
  readonly list: RecordReadsService['listRecords'];
  readonly readBatch: RecordReadsService['readBatch'];
  readonly listVersions: RecordReadsService['listVersions'];
  readonly listLastChanges: RecordReadsService['listLastChanges'];
  readonly create: RecordCreatesService['createRecord'];
  readonly update: RecordUpdatesService['updateRecord'];
  readonly createBatch: RecordBatchesService['createBatch'];
  readonly updateBatch: RecordBatchesService['updateBatch'];
  readonly upsertBatch: RecordBatchesService['upsertBatch'];
  readonly upsertMany: RecordBatchesService['upsertMany'];
  readonly addresses: ContactAddressesService;
  readonly prepareSettings: RecordSettingsService['prepareSettings'];
  readonly prepareImport: RecordImportsService['prepareImport'];
  readonly prepareCopy: RecordImportsService['prepareCopy'];
  /**
   * All or none, in one statement; ids may be specified. Throws INVALID_PROPERTY_VALUES and the like (400),
   * CONTACT_EXISTS (409).
   */
  insert(creation: RecordsPlace & Pick<RecordsCreation, 'inputs' | 'source'>): Promise<readonly CreatedRecord[]>;
  /** The ids that belong to records, live or in the recycle bin. */
  findExistingIds(hubId: number, objectType: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

interface RecordsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
  readonly views: RecordViewsService;
}

export function createRecordsService({ db, clock, servedTypes, views }: RecordsDeps): RecordsService {
  const creates = createRecordCreatesService({ db, clock, servedTypes });
  const updates = createRecordUpdatesService({ db, clock, servedTypes });
  const upserts = createRecordUpsertsService({ db, clock });
  const reads = createRecordReadsService({ db, clock, views });
  const batches = createRecordBatchesService({ clock, servedTypes, creates, updates, upserts });
  const settings = createRecordSettingsService({ clock, servedTypes });
  const { prepareImport, prepareCopy } = createRecordImportsService({ db, clock, servedTypes });
  return {
    get: reads.getRecord,
    getAt: createFormerRecordsService({ db, clock, servedTypes }).getRecordAt,
    list: reads.listRecords,
    readBatch: reads.readBatch,
    listVersions: reads.listVersions,
    listLastChanges: reads.listLastChanges,
    create: creates.createRecord,
    update: updates.updateRecord,
    createBatch: batches.createBatch,
    updateBatch: batches.updateBatch,
    upsertBatch: batches.upsertBatch,
    upsertMany: batches.upsertMany,
    addresses: createContactAddressesService({ db, clock, servedTypes }),
    prepareSettings: settings.prepareSettings,
    prepareImport,
    prepareCopy,
    async insert({ hubId, objectType, ...creation }) {
      const facts = await servedTypes.getFacts(hubId, objectType);
      return (await creates.createRecords({ ...creation, facts })).created;
    },
    async findExistingIds(hubId, objectType, ids) {
      const { type } = await servedTypes.getServedType(hubId, objectType);
      return new Set(await db.read((tx) => listExistingIds(tx, { hubId, objectType: type.id }, ids)));
    },
  };
}
