import type { Clock } from '../platform/clock.js';
import { assertWritten, type Db, type Tx } from '../platform/db/db.js';
import { createCache } from '../platform/cache.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { findObjectType } from '../properties/types/object-types.js';
import { deleteLimits, listLimits, type LimitRow } from './association-limits.store.js';
import {
  toTypeKey,
  type AssociationCategory,
  type AssociationType,
  type NewAssociationType,
} from './association-types.js';
import * as store from './association-types.store.js';
import { toHubAssociations, type HubAssociations } from './hub-associations.js';
import { toHubTypeIndex, type TypeIndex } from './type-index.js';

interface TypesCreation {
  readonly hubId: number;
  readonly types: readonly NewAssociationType[];
}

export interface AssociationTypesService {
  /** The association types of a hub; cached. */
  getAssociations(hubId: number): Promise<HubAssociations>;
  /** Locks the association types of a hub until the transaction ends and returns them. */
  lockTypes(tx: Tx, hubId: number): Promise<TypeIndex>;
  /** Adds types, each followed by its inverse, in the caller's transaction. The caller validates names and labels. */
  createTypesInTx(tx: Tx, creation: TypesCreation): Promise<AssociationType[]>;
  /** Deletes the custom association types of an object type, also from records, in the caller's transaction. */
  deleteTypesOfInTx(tx: Tx, place: { readonly hubId: number; readonly typeId: string }): Promise<void>;
  /** Invalidates the cache in every process after commit. */
  announceTypes(tx: Tx, hubId: number): Promise<void>;
}

interface AssociationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: PropertiesService;
}

const topic = 'association-types';

/** Association types. The associations between records belong to the records. */
export function createAssociationTypesService({ db, clock, properties }: AssociationsDeps): AssociationTypesService {
  const cached = createCache<HubAssociations>(db, topic);
  const load = async (hubId: number): Promise<HubAssociations> => {
    const index = await db.read((tx) => readIndex(tx, hubId));
    const customTypes = new Map((await properties.types.listCustomTypes(hubId)).map((type) => [type.id, type]));
    return toHubAssociations(index, (typeId) => findObjectType(typeId) ?? customTypes.get(typeId));
  };
  const announceTypes: AssociationTypesService['announceTypes'] = (tx, hubId) => db.publish(tx, topic, String(hubId));
  return {
    getAssociations: (hubId) => cached(String(hubId), () => load(hubId)),
    async lockTypes(tx, hubId) {
      await store.lockAssociationTypes(tx, hubId);
      return readIndex(tx, hubId);
    },
    async createTypesInTx(tx, { hubId, types }) {
      await store.lockAssociationTypes(tx, hubId);
      const last = (await store.listAssociationTypes(tx, hubId)).at(-1)?.typeId ?? 0;
      const rows = types.flatMap((type, place) => toRows(type, last + 1 + 2 * place));
      const written = await store.insertAssociationTypes(tx, { hubId, now: clock.now(), rows });
      assertWritten(rows.length, written);
      await announceTypes(tx, hubId);
      return rows.map(toAssociationType);
    },
    async deleteTypesOfInTx(tx, { hubId, typeId }) {
      await store.lockAssociationTypes(tx, hubId);
      const known = await store.listAssociationTypes(tx, hubId);
      const gone = known.filter(({ fromType, toType }) => fromType === typeId || toType === typeId);
      const typeIds = gone.map(({ typeId }) => typeId);
      await store.deleteAssociationTypes(tx, hubId, typeIds);
      const names = typeIds.map((typeId) => ({ category: 'USER_DEFINED', typeId }));
      await deleteLimits(tx, hubId, names);
      await announceTypes(tx, hubId);
    },
    announceTypes,
  };
}

async function readIndex(tx: Tx, hubId: number): Promise<TypeIndex> {
  const [types, limits] = [await store.listAssociationTypes(tx, hubId), await listLimits(tx, hubId)];
  return toHubTypeIndex(types.map(toAssociationType), new Map(limits.map((row) => [toLimitKey(row), row.maxToIds])));
}

function toLimitKey({ category, typeId }: LimitRow): number {
  return toTypeKey({ category: category as AssociationCategory, typeId });
}

function toRows({ from, to, name, label, inverseLabel }: NewAssociationType, typeId: number) {
  const inverseId = typeId + 1;
  return [
    { typeId, inverseTypeId: inverseId, fromType: from, toType: to, name, label },
    { typeId: inverseId, inverseTypeId: typeId, fromType: to, toType: from, name, label: inverseLabel },
  ];
}

function toAssociationType(row: store.AssociationTypeRow): AssociationType {
  return {
    typeId: row.typeId,
    category: 'USER_DEFINED',
    from: row.fromType,
    to: row.toType,
    kind: row.label === null ? 'unlabeled' : 'labeled',
    name: row.name,
    inverseTypeId: row.inverseTypeId,
    label: row.label,
  };
}
