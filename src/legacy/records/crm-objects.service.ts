import type { LegacyReading, LegacyReadsService, LegacyRecords } from './reading.service.js';
import type { LegacyPlace, LegacyWritesService } from './writing.service.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { toProperties, type LegacyRecord } from '../shapes/values.js';

type LegacyObject = ReturnType<typeof toLegacyObject>;
type Properties = Readonly<Record<string, unknown>>;

interface ObjectReading extends Pick<LegacyReading, 'hubId' | 'properties' | 'propertiesWithHistory' | 'mayLag'> {
  readonly objectType: LegacyObjectType;
}

interface ObjectPlace extends LegacyPlace {
  readonly objectType: LegacyObjectType;
}

/** Tickets, products and line items as in version 1. Refusals: those of the same operations in version 3. */
export interface LegacyObjectsService {
  getObject(reading: ObjectReading, objectId: string): Promise<LegacyObject>;
  createObject(place: ObjectPlace, properties: Properties): Promise<LegacyObject>;
  createObjects(place: ObjectPlace, all: readonly Properties[]): Promise<readonly LegacyObject[]>;
  updateObject(place: ObjectPlace, objectId: string, properties: Properties): Promise<LegacyObject>;
  /** The existing objects, by id. */
  readObjects(
    reading: ObjectReading,
    ids: readonly (string | number)[],
  ): Promise<Readonly<Record<string, LegacyObject>>>;
  listObjects(
    reading: ObjectReading,
    page: { readonly offset: string | undefined; readonly limit: number },
  ): Promise<{ objects: readonly LegacyObject[]; hasMore: boolean; offset: number }>;
}

interface LegacyObjectsDeps {
  readonly reads: LegacyReadsService;
  readonly writes: LegacyWritesService;
}

export function createLegacyObjectsService({ reads, writes }: LegacyObjectsDeps): LegacyObjectsService {
  const print = (reading: Pick<ObjectReading, 'hubId' | 'objectType'>, { records, set }: LegacyRecords) =>
    records.map((record) => toLegacyObject(record, { ...reading, set }));
  const getObject: LegacyObjectsService['getObject'] = async (reading, objectId) => {
    const { record, set } = await reads.getRecord(reading, objectId);
    return toLegacyObject(record, { ...reading, set });
  };
  return {
    getObject,
    async createObject(place, properties) {
      const { hubId, objectType } = place;
      return getObject({ hubId, objectType }, await writes.create(place, properties));
    },
    async createObjects(place, all) {
      if (all.length === 0) return [];
      const { hubId, objectType } = place;
      const ids = await writes.createBatch(place, all);
      const objects = print(place, await reads.listRecords({ hubId, objectType }, ids));
      const byId = new Map(objects.map((object) => [object.objectId, object]));
      return ids.flatMap((id) => byId.get(Number(id)) ?? []);
    },
    async updateObject(place, id, properties) {
      const { hubId, objectType } = place;
      return getObject({ hubId, objectType }, await writes.update(place, { id, properties }));
    },
    async readObjects(reading, ids) {
      const objects = print(reading, await reads.listRecords(reading, ids));
      return Object.fromEntries(objects.map((object) => [String(object.objectId), object]));
    },
    async listObjects(reading, page) {
      const read = await reads.listPage(reading, page);
      return { objects: print(reading, read), hasMore: read.hasMore, offset: read.offset };
    },
  };
}

/** The types of `crm-objects`, and their names in responses. */
const typeNames = { tickets: 'TICKET', products: 'PRODUCT', line_items: 'LINE_ITEM' } as const;

export type LegacyObjectType = keyof typeof typeNames;

interface ObjectView {
  readonly hubId: number;
  readonly objectType: LegacyObjectType;
  readonly set: PropertySet;
}

/** A ticket, product or line item as in version 1. */
function toLegacyObject(record: LegacyRecord, { hubId, objectType, set }: ObjectView) {
  return {
    objectType: typeNames[objectType],
    portalId: hubId,
    objectId: Number(record.id),
    properties: toProperties(record, set),
    version: 1,
    isDeleted: false,
  };
}
