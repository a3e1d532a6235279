import type { Tx } from '../platform/db/db.js';

export interface AssociationTypeRow {
  readonly type_id: number;
  readonly inverse_type_id: number;
  readonly from_type: string;
  readonly to_type: string;
  readonly name: string;
  readonly label: string | null;
}

/** All association types that a hub has added, each direction a row. */
export function listAssociationTypes(tx: Tx, hubId: number): Promise<AssociationTypeRow[]> {
  return tx<AssociationTypeRow[]>`
    select type_id, inverse_type_id, from_type, to_type, name, label
    from association_type where hub_id = ${hubId} order by type_id`;
}
