import { assertWritten, RowsNotWrittenError, type Tx } from '../../platform/db/db.js';

export interface PropertyRow {
  readonly name: string;
  /** The definition as written; interpreted by the service. */
  readonly definition: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
}

interface PropertyOwner {
  readonly hubId: number;
  readonly objectTypeId: string;
}

interface PropertyWrite extends PropertyOwner {
  readonly rows: readonly { readonly name: string; readonly definition: object }[];
  readonly now: Date;
}

const lockClass = 7_207_452;

/** Locks the properties of a hub until the transaction ends. */
export async function lockProperties(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** All properties stored for a hub and type, including archived ones. */
export async function listProperties(tx: Tx, { hubId, objectTypeId }: PropertyOwner): Promise<PropertyRow[]> {
  return tx<PropertyRow[]>`
    select name, definition, created_at, updated_at, archived_at
    from property
    where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}

interface NamedProperties extends PropertyOwner {
  readonly names: readonly string[];
}

/** Those of the names that are stored for a hub and type. */
export async function listStates(
  tx: Tx,
  { hubId, objectTypeId, names }: NamedProperties,
): Promise<{ readonly name: string; readonly isArchived: boolean }[]> {
  return tx<{ readonly name: string; readonly isArchived: boolean }[]>`
    select name, archived_at is not null as is_archived
    from property
    where hub_id = ${hubId} and object_type = ${objectTypeId}
      and name in (select jsonb_array_elements_text(${tx.json(names)}))`;
}

/**
 * Creates or updates properties and returns them in the same order. An existing one keeps its creation time and becomes
 * active.
 */
export async function upsertProperties(
  tx: Tx,
  { hubId, objectTypeId, rows, now }: PropertyWrite,
): Promise<PropertyRow[]> {
  const written = await tx<PropertyRow[]>`
    insert into property (hub_id, object_type, name, definition, created_at, updated_at)
    select ${hubId}, ${objectTypeId}, written.name, written.definition, ${now}, ${now}
    from jsonb_to_recordset(${tx.rows(rows)}) as written (name text, definition jsonb)
    on conflict (hub_id, object_type, name) do update set
      definition = excluded.definition, archived_at = null, updated_at = greatest(property.updated_at, excluded.updated_at)
    returning name, definition, created_at, updated_at, archived_at`;
  const byName = new Map(written.map((row) => [row.name, row]));
  return rows.map(({ name }) => byName.get(name) ?? notWritten());
}

function notWritten(): never {
  throw new RowsNotWrittenError(1, 0);
}

/** Archives active properties. Records keep their values, but unique values are freed, and stages no longer ask for them. */
export async function archiveProperties(
  tx: Tx,
  { hubId, objectTypeId, names, now }: NamedProperties & { readonly now: Date },
): Promise<void> {
  const list = tx`array(select jsonb_array_elements_text(${tx.json(names)}))`;
  const archived = await tx`
    update property set archived_at = greatest(updated_at, ${now})
    where hub_id = ${hubId} and object_type = ${objectTypeId} and name = any (${list}) and archived_at is null`;
  assertWritten(names.length, archived.count);
  await tx`delete from unique_value where hub_id = ${hubId} and object_type = ${objectTypeId} and property = any (${list})`;
  await tx`
    update stage_prompt set properties = properties - ${list}
    where hub_id = ${hubId} and object_type = ${objectTypeId} and properties ?| ${list}`;
}

/** Removes all properties stored for a hub and type. */
export async function deleteProperties(tx: Tx, { hubId, objectTypeId }: PropertyOwner): Promise<void> {
  await tx`delete from property where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}
