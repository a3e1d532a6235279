import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

export interface StageValues {
  readonly hubId: number;
  readonly objectTypeId: string;
  /** The property that names the stage. */
  readonly property: string;
  readonly stageIds: readonly string[];
  readonly limit: number;
}

/** Ids of live records in any of the stages, the lowest first. */
export async function listRecordsWithStage(tx: Tx, values: StageValues): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from record
    where hub_id = ${values.hubId} and object_type = ${values.objectTypeId} and archived_at is null
      and properties ->> ${values.property} in (select jsonb_array_elements_text(${tx.json(values.stageIds)}))
    order by id
    limit ${plainNumber(tx, values.limit)}`;
  return rows.map(({ id }) => id);
}
