import type { ObjectsService } from '../../objects/objects.service.js';
import type { LegacyReading, LegacyReadsService, LegacyRecords } from './reading.service.js';
import type { LegacyPlace, LegacyWritesService } from './writing.service.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { toProperties, type LegacyRecord } from '../shapes/values.js';

type LegacyObject = ReturnType<typeof toLegacyObject>;
type Properties = Readonly<Record<string, unknown>>;

type ReadNames = 'hubId' | 'properties' | 'propertiesWithHistory' | 'mayLag' | 'includesDeleted';

interface ObjectReading extends Pick<LegacyReading, ReadNames> {
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
  /** Assumption D11. The last change of each object, the 1,000 newest, oldest first. */
  listChanges(page: ChangesPage): Promise<LegacyChange[]>;
}

interface ChangesPage {
  readonly hubId: number;
  readonly objectType: LegacyObjectType;
  /** Changes after this one. */
  readonly timestamp: number;
  readonly changeType?: ChangeKind | undefined;
  readonly objectId?: number | undefined;
}

interface LegacyObjectsDeps {
  readonly objects: ObjectsService;
  readonly reads: LegacyReadsService;
  readonly writes: LegacyWritesService;
}

const mostChanges = 1000;

export function createLegacyObjectsService({ objects, reads, writes }: LegacyObjectsDeps): LegacyObjectsService {
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
      const made = print(place, await reads.listRecords({ hubId, objectType }, ids));
      const byId = new Map(made.map((object) => [object.objectId, object]));
      return ids.flatMap((id) => byId.get(Number(id)) ?? []);
    },
    async updateObject(place, id, properties) {
      const { hubId, objectType } = place;
      return getObject({ hubId, objectType }, await writes.update(place, { id, properties }));
    },
    async readObjects(reading, ids) {
      const found = print(reading, await reads.listRecords(reading, ids));
      return Object.fromEntries(found.map((object) => [String(object.objectId), object]));
    },
    async listObjects(reading, page) {
      const read = await reads.listPage(reading, page);
      return { objects: print(reading, read), hasMore: read.hasMore, offset: read.offset };
    },
    async listChanges({ timestamp, changeType, objectId = 0, ...place }) {
      const isPaging = changeType !== undefined;
      // A page may start within one millisecond.
      const since = new Date(isPaging ? timestamp - 1 : timestamp);
      const found = await objects.records.listLastChanges(place, { since, most: mostChanges });
      const start = isPaging ? { timestamp, changeType, objectId } : undefined;
      const changes = found.map((row) => toLegacyChange(row, place)).sort(byTime);
      return changes.filter((change) => !start || byTime(change, start) > 0).slice(-mostChanges);
    },
  };
}

/** The types of `crm-objects`, and their names in responses. */
const typeNames = { tickets: 'TICKET', products: 'PRODUCT', line_items: 'LINE_ITEM' } as const;

export type LegacyObjectType = keyof typeof typeNames;

const changeKinds = ['CREATED', 'UPDATED', 'DELETED'] as const;
type ChangeKind = (typeof changeKinds)[number];
type LegacyChange = ReturnType<typeof toLegacyChange>;
type ChangeRow = Awaited<ReturnType<ObjectsService['records']['listLastChanges']>>[number];

function toLegacyChange(row: ChangeRow, { hubId, objectType }: Omit<ObjectView, 'set'>) {
  return {
    timestamp: row.at.getTime(),
    changeType: row.kind,
    objectId: Number(row.id),
    portalId: hubId,
    objectType: typeNames[objectType],
    changes: { changedProperties: [...row.names] },
  };
}

type ChangePlace = Pick<LegacyChange, 'timestamp' | 'changeType' | 'objectId'>;

function byTime(a: ChangePlace, b: ChangePlace): number {
  const toOrder = ({ changeType }: ChangePlace) => changeKinds.indexOf(changeType);
  return a.timestamp - b.timestamp || toOrder(a) - toOrder(b) || a.objectId - b.objectId;
}

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
    isDeleted: record.isDeleted,
  };
}
