import type { ObjectsService } from '../../objects/objects.service.js';
import { objectErrors } from '../../objects/types/records.errors.js';
import type { toSource } from '../../objects/types/callers.js';

/** Records of a type, and the author of their changes. */
export interface LegacyPlace {
  readonly hubId: number;
  /** Plural name. */
  readonly objectType: string;
  readonly source: ReturnType<typeof toSource>;
}

type Properties = Readonly<Record<string, unknown>>;

/** An associated record of a new one, with the id of a built-in association type. */
export interface LegacyLink {
  readonly id: string | number;
  readonly typeId: number;
}

interface LegacyChange {
  readonly id: string | number;
  /** The unique property that the id is a value of. */
  readonly idProperty?: string;
  readonly properties: Properties;
}

/** Writes records for versions 1 and 2 through the services of version 3. */
export interface LegacyWritesService {
  /** Returns the id. Throws what a creation in version 3 throws. */
  create(place: LegacyPlace, properties: Properties, links?: readonly LegacyLink[]): Promise<string>;
  /** All or none; returns the ids in order. Throws TOO_MANY_INPUTS (400) above 100. */
  createBatch(place: LegacyPlace, all: readonly Properties[]): Promise<readonly string[]>;
  /** Returns the id. Throws RECORD_NOT_FOUND (404) and what an update in version 3 throws. */
  update(place: LegacyPlace, change: LegacyChange, idProperty?: string): Promise<string>;
  /** All or none of those that exist; changes of the same record are merged, the last one wins. */
  updateBatch(place: LegacyPlace, changes: readonly LegacyChange[]): Promise<void>;
  /** Creates the records that do not exist by a value of a unique property; returns the ids, and whether each is new. */
  upsert(place: LegacyPlace, changes: readonly LegacyChange[], idProperty: string): Promise<readonly UpsertedRecord[]>;
  /** Up to 1,000, all or none: upserts the changes with an idProperty, and updates the records of the others that exist. */
  upsertMany(place: LegacyPlace, changes: readonly LegacyChange[]): Promise<void>;
  /** To the recycle bin; returns the id. Throws RECORD_NOT_FOUND (404). */
  archive(place: LegacyPlace, objectId: string): Promise<number>;
  archiveBatch(place: LegacyPlace, ids: readonly (string | number)[]): Promise<void>;
}

interface UpsertedRecord {
  readonly id: string;
  readonly isNew: boolean;
}

/** Values are scalars, which refusals name by themselves: no position in the body is needed. */
const body = { text: '{}', steps: [] };
const baseUrl = '';

export function createLegacyWritesService({ records, lifecycle }: ObjectsService): LegacyWritesService {
  return {
    async create(place, properties, links = []) {
      const associations = links.map(({ id, typeId }) => ({
        to: { id },
        types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: typeId }],
      }));
      const input = { properties, ...(associations.length > 0 && { associations }) };
      const { record } = await records.create({ ...place, input, body, baseUrl });
      return record.id;
    },
    async createBatch(place, all) {
      const inputs = all.map((properties) => ({ properties }));
      const { created } = await records.createBatch({ ...place, inputs, body, baseUrl });
      return created.map(({ id }) => id);
    },
    async update(place, { id, properties }, idProperty) {
      const change = { objectId: String(id), idProperty, properties, body, baseUrl };
      const { record } = await records.update({ ...place, ...change });
      return record.id;
    },
    async updateBatch(place, changes) {
      if (changes.length === 0) return;
      await records.updateBatch({ ...place, inputs: toDistinct(changes), body, baseUrl });
    },
    async upsert(place, changes, idProperty) {
      const inputs = toDistinct(changes).map((change) => ({ ...change, idProperty }));
      const { created, updated } = await records.upsertBatch({ ...place, inputs, body, baseUrl });
      return [...created.map(({ id }) => ({ id, isNew: true })), ...updated.map(({ id }) => ({ id, isNew: false }))];
    },
    async upsertMany(place, changes) {
      const keyed = toDistinct(changes.filter(({ idProperty }) => idProperty));
      const others = toDistinct(changes.filter(({ idProperty }) => !idProperty));
      await records.upsertMany({ ...place, inputs: [...keyed, ...others], body, baseUrl });
    },
    async archive(place, objectId) {
      const { record } = await records.get({ ...place, objectId }, { properties: ['hs_object_id'], baseUrl });
      // Assumption D6. The id of a record that was merged into another one is not that of the survivor.
      if (Number(record.id) !== Number(objectId)) throw objectErrors.recordNotFound();
      await lifecycle.archive({ ...place, objectId: record.id });
      return Number(record.id);
    },
    archiveBatch: (place, ids) => lifecycle.archiveBatch({ ...place, inputs: ids.map((id) => ({ id })) }),
  };
}

/** One change per record, with the properties of all. */
function toDistinct(changes: readonly LegacyChange[]): LegacyChange[] {
  const byId = new Map<string, LegacyChange>();
  for (const { properties, ...change } of changes) {
    const key = String(change.id).trim().toLowerCase();
    byId.set(key, { ...change, properties: { ...byId.get(key)?.properties, ...properties } });
  }
  return [...byId.values()];
}
