import type { Db, Tx } from '../../platform/db/db.js';
import { createKept } from '../../platform/kept.js';
import {
  isCustomSpelling,
  toCustomSpellings,
  toObjectType,
  type CustomSchema,
  type CustomType,
} from './custom-types.js';
import { listCustomTypes, type CustomTypeRow } from './custom-types.store.js';
import { findObjectType, refuseObjectType, type ObjectType } from './object-types.js';

/** The object types of hubs: those that come with the server, and those that a hub has added. */
export interface ObjectTypesService {
  /** By name (singular or plural, any letter case) or type id; a custom one by type id or full name. */
  findType(hubId: number, text: string): Promise<ObjectType | undefined>;
  /** As `findType`; throws UNKNOWN_OBJECT_TYPE (400). No database trip once known. */
  getType(hubId: number, text: string): Promise<ObjectType>;
  /** What a hub has added, archived ones too, by type id. */
  listCustomTypes(hubId: number): Promise<readonly CustomType[]>;
  /** Lets every process read anew once the transaction has committed. */
  announceTypes(tx: Tx, hubId: number): Promise<void>;
}

const topic = 'object-types';

export function createObjectTypesService({ db }: { readonly db: Db }): ObjectTypesService {
  const keep = createKept<CustomTypes>(db, topic);
  const getKnown = (hubId: number) =>
    keep(String(hubId), async () => toCustomTypes(hubId, await db.read((tx) => listCustomTypes(tx, hubId))));
  const findType: ObjectTypesService['findType'] = async (hubId, text) => {
    const builtIn = findObjectType(text);
    if (builtIn || !isCustomSpelling(text)) return builtIn;
    return (await getKnown(hubId)).bySpelling.get(text.toLowerCase());
  };
  return {
    findType,
    getType: async (hubId, text) => (await findType(hubId, text)) ?? refuseObjectType(text),
    listCustomTypes: async (hubId) => (await getKnown(hubId)).types,
    announceTypes: (tx, hubId) => db.publish(tx, topic, String(hubId)),
  };
}

interface CustomTypes {
  readonly types: readonly CustomType[];
  /** Those that are not archived. */
  readonly bySpelling: ReadonlyMap<string, CustomType>;
}

function toCustomTypes(hubId: number, rows: readonly CustomTypeRow[]): CustomTypes {
  const types = rows.map((row) => toCustomType(hubId, row));
  const active = types.filter(({ archivedAt }) => !archivedAt);
  const spellings = active.flatMap((type) => toCustomSpellings(type).map((text) => [text, type] as const));
  return { types, bySpelling: new Map(spellings) };
}

/** A custom object type as it was stored. */
export function toCustomType(hubId: number, row: CustomTypeRow): CustomType {
  return {
    ...toObjectType(hubId, row.object_type, row.name),
    schema: row.definition as CustomSchema,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.archived_at && { archivedAt: row.archived_at }),
  };
}
