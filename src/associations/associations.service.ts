import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import { assertWritten } from '../platform/db/written.js';
import { createKept } from '../platform/kept.js';
import { findObjectType, type PropertiesService } from '../properties/properties.service.js';
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

export type {
  AssociationCategory,
  AssociationSpec,
  AssociationType,
  NewAssociationType,
  ObjectTypePair,
} from './association-types.js';
export type { AssociationLabel, HubAssociations, ResolvedTypes } from './hub-associations.js';
export { assertInputs } from './association-refusals.js';
export { largestLimit } from './association-types.js';
export type { LinkType } from './link-types.js';

interface TypesCreation {
  readonly hubId: number;
  readonly types: readonly NewAssociationType[];
}

export interface AssociationsService {
  /** The kinds of associations that a hub has; no database trip once known. */
  getAssociations(hubId: number): Promise<HubAssociations>;
  /** The types of a hub as they are now, which no other transaction changes before this one ends. */
  lockTypes(tx: Tx, hubId: number): Promise<TypeIndex>;
  /** Adds types, each followed by its mirror, in the caller's transaction. Their names and texts are the caller's to check. */
  createTypesInTx(tx: Tx, creation: TypesCreation): Promise<AssociationType[]>;
  /** Removes the types that a hub has added from or to an object type, also from records, in the caller's transaction. */
  deleteTypesOfInTx(tx: Tx, place: { readonly hubId: number; readonly typeId: string }): Promise<void>;
  /** Lets every process read anew once the transaction has committed. */
  announceTypes(tx: Tx, hubId: number): Promise<void>;
}

interface AssociationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: PropertiesService;
}

const topic = 'association-types';

/** The kinds of associations that there are. The rows between records belong to the records. */
export function createAssociationsService({ db, clock, properties }: AssociationsDeps): AssociationsService {
  const keep = createKept<HubAssociations>(db, topic);
  const load = async (hubId: number): Promise<HubAssociations> => {
    const index = await db.read((tx) => readIndex(tx, hubId));
    const customTypes = new Map((await properties.listCustomTypes(hubId)).map((type) => [type.id, type]));
    return toHubAssociations(index, (typeId) => findObjectType(typeId) ?? customTypes.get(typeId));
  };
  const announceTypes: AssociationsService['announceTypes'] = (tx, hubId) => db.publish(tx, topic, String(hubId));
  return {
    getAssociations: (hubId) => keep(String(hubId), () => load(hubId)),
    async lockTypes(tx, hubId) {
      await store.lockAssociationTypes(tx, hubId);
      return readIndex(tx, hubId);
    },
    async createTypesInTx(tx, { hubId, types }) {
      await store.lockAssociationTypes(tx, hubId);
      const last = (await store.listAssociationTypes(tx, hubId)).at(-1)?.type_id ?? 0;
      const rows = types.flatMap((type, place) => toRows(type, last + 1 + 2 * place));
      const written = await store.insertAssociationTypes(tx, { hubId, now: clock.now(), rows });
      assertWritten(rows.length, written);
      await announceTypes(tx, hubId);
      return rows.map(toAssociationType);
    },
    async deleteTypesOfInTx(tx, { hubId, typeId }) {
      await store.lockAssociationTypes(tx, hubId);
      const known = await store.listAssociationTypes(tx, hubId);
      const gone = known.filter(({ from_type, to_type }) => from_type === typeId || to_type === typeId);
      const typeIds = gone.map(({ type_id }) => type_id);
      await store.deleteAssociationTypes(tx, hubId, typeIds);
      const names = typeIds.map((type_id) => ({ category: 'USER_DEFINED', type_id }));
      await deleteLimits(tx, hubId, names);
      await announceTypes(tx, hubId);
    },
    announceTypes,
  };
}

async function readIndex(tx: Tx, hubId: number): Promise<TypeIndex> {
  const [types, limits] = [await store.listAssociationTypes(tx, hubId), await listLimits(tx, hubId)];
  return toHubTypeIndex(types.map(toAssociationType), new Map(limits.map((row) => [toLimitKey(row), row.max_to_ids])));
}

function toLimitKey({ category, type_id }: LimitRow): number {
  return toTypeKey({ category: category as AssociationCategory, typeId: type_id });
}

function toRows({ from, to, name, label, inverseLabel }: NewAssociationType, typeId: number) {
  const inverseId = typeId + 1;
  return [
    { type_id: typeId, inverse_type_id: inverseId, from_type: from, to_type: to, name, label },
    { type_id: inverseId, inverse_type_id: typeId, from_type: to, to_type: from, name, label: inverseLabel },
  ];
}

function toAssociationType(row: store.AssociationTypeRow): AssociationType {
  return {
    typeId: row.type_id,
    category: 'USER_DEFINED',
    from: row.from_type,
    to: row.to_type,
    kind: row.label === null ? 'unlabeled' : 'labeled',
    name: row.name,
    inverseTypeId: row.inverse_type_id,
    label: row.label,
  };
}
