import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

export interface StageValues {
  readonly hubId: number;
  readonly objectTypeId: string;
  /** The property that holds the stage. */
  readonly property: string;
  readonly stageIds: readonly string[];
  readonly limit: number;
}

/** Ids of live records in any of the stages, lowest first. */
export async function listRecordsWithStage(tx: Tx, values: StageValues): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from record
    where hub_id = ${values.hubId} and object_type = ${values.objectTypeId} and archived_at is null
      and properties ->> ${values.property} in (select jsonb_array_elements_text(${tx.json(values.stageIds)}))
    order by id
    limit ${plainNumber(tx, values.limit)}`;
  return rows.map(({ id }) => id);
}

interface TypePlace {
  readonly hubId: number;
  readonly typeId: string;
}

/** Ignores records in the recycle bin. */
export async function hasRecordsOfType(tx: Tx, { hubId, typeId }: TypePlace): Promise<boolean> {
  const rows = await tx`
    select 1 from record where hub_id = ${hubId} and object_type = ${typeId} and archived_at is null limit 1`;
  return rows.length > 0;
}

/** Permanently deletes all records of a type, including the recycle bin, and the associations of other records with them. */
export async function deleteRecordsOfType(tx: Tx, { hubId, typeId }: TypePlace): Promise<void> {
  await tx`
    delete from association m using association a
    where a.hub_id = ${hubId} and a.from_type = ${typeId} and m.hub_id = ${hubId}
      and m.from_type = a.to_type and m.from_id = a.to_id and m.to_type = a.from_type and m.to_id = a.from_id`;
  await tx`delete from record where hub_id = ${hubId} and object_type = ${typeId}`;
}
