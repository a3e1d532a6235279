import type { Tx } from '../platform/db/db.js';

export interface CustomTypeRow {
  readonly object_type: string;
  readonly name: string;
  /** The schema as it was written; its meaning is the service's. */
  readonly definition: unknown;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly archived_at: Date | null;
}

/** All object types that a hub has added, archived ones too. */
export async function listCustomTypes(tx: Tx, hubId: number): Promise<CustomTypeRow[]> {
  return tx<CustomTypeRow[]>`
    select object_type, name, definition, created_at, updated_at, archived_at
    from object_schema where hub_id = ${hubId} order by object_type`;
}
