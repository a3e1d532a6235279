import type { Tx } from '../../platform/db/db.js';

/** The records of a type. */
export interface RecordsPlaceRow {
  readonly hubId: number;
  readonly objectType: string;
}

/** Resolves the id of a merged record to the surviving record. */
export async function findMergedInto(
  tx: Tx,
  { hubId, objectType }: RecordsPlaceRow,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select record_id::text as id from record_alias where hub_id = ${hubId} and object_type = ${objectType} and alias_id = ${id}`;
  return row?.id;
}
