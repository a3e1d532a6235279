import type { OwnersService } from '../accounts/owners.service.js';
import type { AssociationsService } from '../associations/associations.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { Source } from './object-kind.js';
import { toWireRecord, type WireRecord } from './record-view.js';
import { createRecordAssociationsService, type RecordAssociationsService } from './record-associations.service.js';
import {
  createRecordCreatesService,
  type CreatedRecord,
  type NewRecord,
  type RecordsCreation,
} from './record-creates.service.js';
import { createRecordReadsService, type RecordReadsService } from './record-reads.service.js';
import { createRecordRemovalsService, type RecordRemovalsService } from './record-removals.service.js';
import { createRecordUpdatesService, type RecordChange } from './record-updates.service.js';
import { createRecordViewsService, type RecordsPlace } from './record-views.service.js';
import { listExistingIds } from './record-reads.store.js';
import { createServedTypesService } from './served-types.service.js';

export type { Source } from './object-kind.js';
export type { WireRecord } from './record-view.js';

export interface RecordCreation extends Omit<RecordsCreation, 'inputs'> {
  readonly input: NewRecord;
  readonly baseUrl: string;
}

export interface ObjectsService
  extends
    RecordReadsService,
    RecordAssociationsService,
    Pick<RecordRemovalsService, 'archiveRecord' | 'archiveRecords'> {
  /** Spec 4.3: answers what was sent and everything that the system set. Refusals: those of createRecords. */
  createRecord(creation: RecordCreation): Promise<WireRecord>;
  /** All or none, in one statement; ids may be given. Throws INVALID_PROPERTY_VALUES and the like (400), CONTACT_EXISTS (409). */
  createRecords(
    hubId: number,
    objectType: string,
    creation: { inputs: readonly NewRecord[]; source: Source },
  ): Promise<CreatedRecord[]>;
  /** Those of the ids that records have, live or in the recycle bin. */
  findExistingIds(hubId: number, objectType: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Answers what was set, what follows from it, and what every answer has. Refusals: those of the updates. */
  updateRecord(change: RecordChange & { readonly baseUrl: string }): Promise<WireRecord>;
}

export interface ObjectsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly owners: Pick<OwnersService, 'getOwnerIds'>;
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
  /** `observed`: as the live service does where that differs from the contract. */
  readonly compat: 'contract' | 'observed';
}

/** The records of every object type: one engine, to which a type adds only what makes it itself. */
export function createObjectsService(given: ObjectsParts): ObjectsService {
  const servedTypes = createServedTypesService(given);
  const parts = { ...given, servedTypes };
  const views = createRecordViewsService(parts);
  const creates = createRecordCreatesService(parts);
  const updates = createRecordUpdatesService(parts);
  const removals = createRecordRemovalsService(parts);
  const prepareView = async (place: RecordsPlace, baseUrl: string) =>
    (await views.prepareRead(place, { baseUrl })).view;
  return {
    ...createRecordReadsService({ ...parts, views }),
    ...createRecordAssociationsService({ ...parts, removals }),
    archiveRecord: removals.archiveRecord,
    archiveRecords: removals.archiveRecords,
    createRecords: (hubId, objectType, creation) => creates.createRecords({ hubId, objectType, ...creation }),
    findExistingIds: async (hubId, objectType, ids) => {
      const { type } = await servedTypes.getServedType(hubId, objectType);
      return new Set(await parts.db.read((tx) => listExistingIds(tx, { hubId, objectType: type.id }, ids)));
    },
    async createRecord({ input, baseUrl, ...creation }) {
      const view = await prepareView(creation, baseUrl);
      const [record] = await creates.createRecords({ ...creation, inputs: [input] });
      if (!record) throw new Error('No record was created.');
      return toWireRecord(record, Object.keys(record.properties), view);
    },
    async updateRecord({ baseUrl, ...change }) {
      const view = await prepareView(change, baseUrl);
      const { id, properties, changed } = await updates.updateRecord(change);
      // A cleared property is printed as "" in the answer of the request that cleared it.
      const cleared = Object.keys(change.properties).filter((name) => changed[name] === '');
      const shown = { ...properties, ...Object.fromEntries(cleared.map((name) => [name, ''])) };
      const { kind } = view;
      const always = [kind.createdProperty, kind.modifiedProperty, 'hs_object_id', ...kind.updateProperties];
      const names = [...Object.keys(changed), ...Object.keys(change.properties), ...always];
      return toWireRecord({ id, properties: shown }, names, view);
    },
  };
}
