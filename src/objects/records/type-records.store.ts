import type { Tx } from '../../platform/db/db.js';

interface TypePlace {
  readonly hubId: number;
  readonly typeId: string;
}

/** Those in the recycle bin do not count. */
export async function hasRecordsOfType(tx: Tx, { hubId, typeId }: TypePlace): Promise<boolean> {
  const rows = await tx`
    select 1 from record where hub_id = ${hubId} and object_type = ${typeId} and archived_at is null limit 1`;
  return rows.length > 0;
}

/** Removes all records of a type for good, also those in the recycle bin, and what others hold of their associations. */
export async function deleteRecordsOfType(tx: Tx, { hubId, typeId }: TypePlace): Promise<void> {
  await tx`
    delete from association m using association a
    where a.hub_id = ${hubId} and a.from_type = ${typeId} and m.hub_id = ${hubId}
      and m.from_type = a.to_type and m.from_id = a.to_id and m.to_type = a.from_type and m.to_id = a.from_id`;
  await tx`delete from record where hub_id = ${hubId} and object_type = ${typeId}`;
}
