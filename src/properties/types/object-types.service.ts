import type { Db, Tx } from '../../platform/db/db.js';
import { createCache } from '../../platform/cache.js';
import {
  isCustomSpelling,
  toCustomSpellings,
  toObjectType,
  type CustomSchema,
  type CustomType,
} from './custom-types.js';
import { listCustomTypes, type CustomTypeRow } from './custom-types.store.js';
import { findObjectType, refuseObjectType, type ObjectType } from './object-types.js';

/** Object types of hubs: built-in and custom. */
export interface ObjectTypesService {
  /** By name (singular or plural, ignoring case) or type id; a custom one by type id or full name. */
  findType(hubId: number, text: string): Promise<ObjectType | undefined>;
  /** As `findType`; throws UNKNOWN_OBJECT_TYPE (400). Cached. */
  getType(hubId: number, text: string): Promise<ObjectType>;
  /** Custom types of a hub, including archived ones, by type id. */
  listCustomTypes(hubId: number): Promise<readonly CustomType[]>;
  /** The first of the type ids that is of no live type, as of the transaction. */
  findMissingInTx(tx: Tx, hubId: number, typeIds: readonly string[]): Promise<string | undefined>;
  /** Invalidates the cache in every process after commit. */
  announceTypes(tx: Tx, hubId: number): Promise<void>;
}

const topic = 'object-types';

export function createObjectTypesService({ db }: { readonly db: Db }): ObjectTypesService {
  const cached = createCache<CustomTypes>(db, topic);
  const getKnown = (hubId: number) =>
    cached(String(hubId), async () => toCustomTypes(hubId, await db.read((tx) => listCustomTypes(tx, hubId))));
  const findType: ObjectTypesService['findType'] = async (hubId, text) => {
    const builtIn = findObjectType(text);
    if (builtIn || !isCustomSpelling(text)) return builtIn;
    return (await getKnown(hubId)).bySpelling.get(text.toLowerCase());
  };
  return {
    findType,
    getType: async (hubId, text) => (await findType(hubId, text)) ?? refuseObjectType(text),
    listCustomTypes: async (hubId) => (await getKnown(hubId)).types,
    async findMissingInTx(tx, hubId, typeIds) {
      const custom = typeIds.filter((id) => !findObjectType(id));
      if (custom.length === 0) return undefined;
      const live = (await listCustomTypes(tx, hubId)).filter(({ archivedAt }) => !archivedAt);
      return custom.find((id) => !live.some(({ objectType }) => objectType === id));
    },
    announceTypes: (tx, hubId) => db.publish(tx, topic, String(hubId)),
  };
}

interface CustomTypes {
  readonly types: readonly CustomType[];
  /** Active types only. */
  readonly bySpelling: ReadonlyMap<string, CustomType>;
}

function toCustomTypes(hubId: number, rows: readonly CustomTypeRow[]): CustomTypes {
  const types = rows.map((row) => toCustomType(hubId, row));
  const active = types.filter(({ archivedAt }) => !archivedAt);
  const spellings = active.flatMap((type) => toCustomSpellings(type).map((text) => [text, type] as const));
  return { types, bySpelling: new Map(spellings) };
}

/** Converts a stored custom object type. */
export function toCustomType(hubId: number, row: CustomTypeRow): CustomType {
  return {
    ...toObjectType(hubId, row.objectType, row.name),
    schema: row.definition as CustomSchema,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.archivedAt && { archivedAt: row.archivedAt }),
  };
}
