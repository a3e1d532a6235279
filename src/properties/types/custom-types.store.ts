import { RowsNotWrittenError, type Tx, writeOne } from '../../platform/db/db.js';

export interface CustomTypeRow {
  readonly objectType: string;
  readonly name: string;
  /** The schema as written; interpreted by the service. */
  readonly definition: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
}

export interface CustomTypePlace {
  readonly hubId: number;
  readonly typeId: string;
}

/** All custom object types of a hub, including archived ones. */
export async function listCustomTypes(tx: Tx, hubId: number): Promise<CustomTypeRow[]> {
  return tx<CustomTypeRow[]>`
    select object_type, name, definition, created_at, updated_at, archived_at
    from object_schema where hub_id = ${hubId} order by object_type`;
}

interface NewCustomType {
  readonly hubId: number;
  readonly name: string;
  readonly definition: object;
  readonly now: Date;
}

/** Inserts an object type and assigns its type id. */
export async function insertCustomType(
  tx: Tx,
  { hubId, name, definition, now }: NewCustomType,
): Promise<CustomTypeRow> {
  const [row] = await tx<CustomTypeRow[]>`
    insert into object_schema (hub_id, object_type, name, definition, created_at, updated_at)
    values (${hubId}, new_object_type(), ${name}, ${tx.json(definition)}, ${now}, ${now})
    returning object_type, name, definition, created_at, updated_at, archived_at`;
  if (!row) throw new RowsNotWrittenError(1, 0);
  return row;
}

interface CustomTypeChange extends CustomTypePlace {
  readonly definition: object;
  readonly now: Date;
}

/** Changes an object type that is not archived. */
export async function updateCustomType(
  tx: Tx,
  { hubId, typeId, definition, now }: CustomTypeChange,
): Promise<CustomTypeRow> {
  const [row] = await tx<CustomTypeRow[]>`
    update object_schema set definition = ${tx.json(definition)}, updated_at = greatest(updated_at, ${now})
    where hub_id = ${hubId} and object_type = ${typeId} and archived_at is null
    returning object_type, name, definition, created_at, updated_at, archived_at`;
  if (!row) throw new RowsNotWrittenError(1, 0);
  return row;
}

export async function archiveCustomType(
  tx: Tx,
  { hubId, typeId, now }: CustomTypePlace & { readonly now: Date },
): Promise<void> {
  await writeOne(tx`
    update object_schema set archived_at = greatest(updated_at, ${now}), updated_at = greatest(updated_at, ${now})
    where hub_id = ${hubId} and object_type = ${typeId} and archived_at is null`);
}

export async function deleteCustomType(tx: Tx, { hubId, typeId }: CustomTypePlace): Promise<void> {
  await writeOne(tx`delete from object_schema where hub_id = ${hubId} and object_type = ${typeId}`);
}
