import type { Tx } from '../platform/db/db.js';

export interface PropertyRow {
  readonly name: string;
  /** The definition as it was written; its meaning is the service's. */
  readonly definition: unknown;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly archived_at: Date | null;
}

export interface PropertyOwner {
  readonly hubId: number;
  readonly objectTypeId: string;
}

export interface NewProperties extends PropertyOwner {
  readonly rows: readonly { readonly name: string; readonly definition: object }[];
  readonly now: Date;
}

const lockClass = 7_207_452;

/** Lets one transaction at a time change the properties of a hub, so that it can count them. */
export async function lockProperties(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** All properties of a hub's own, archived ones too. */
export async function listProperties(tx: Tx, { hubId, objectTypeId }: PropertyOwner): Promise<PropertyRow[]> {
  return tx<PropertyRow[]>`
    select name, definition, created_at, updated_at, archived_at
    from property
    where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}

/** Writes new properties, or archived ones anew with the time of their making; answers the rows that were written. */
export async function insertProperties(
  tx: Tx,
  { hubId, objectTypeId, rows, now }: NewProperties,
): Promise<PropertyRow[]> {
  return tx<PropertyRow[]>`
    insert into property (hub_id, object_type, name, definition, created_at, updated_at)
    select ${hubId}, ${objectTypeId}, added.name, added.definition, ${now}, ${now}
    from jsonb_to_recordset(${tx.json(rows as never)}) as added (name text, definition jsonb)
    on conflict (hub_id, object_type, name) do update
      set definition = excluded.definition, updated_at = excluded.updated_at, archived_at = null
      where property.archived_at is not null
    returning name, definition, created_at, updated_at, archived_at`;
}
