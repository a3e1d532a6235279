import { type Rows, type Tx, writeOne } from '../platform/db/db.js';

interface TypePlace {
  readonly hubId: number;
  /** Type id. */
  readonly objectType: string;
}

interface PromptRow {
  readonly stageId: string;
  readonly properties: readonly string[];
}

export function listPrompts(tx: Tx, { hubId, objectType }: TypePlace): Rows<PromptRow> {
  return tx<PromptRow[]>`
    select stage_id, properties from stage_prompt
    where hub_id = ${hubId} and object_type = ${objectType} order by stage_id`;
}

export async function upsertPrompt(
  tx: Tx,
  { hubId, objectType }: TypePlace,
  { stageId, properties, now }: PromptRow & { readonly now: Date },
): Promise<void> {
  await writeOne(tx`
    insert into stage_prompt (hub_id, object_type, stage_id, properties, updated_at)
    values (${hubId}, ${objectType}, ${stageId}, ${tx.json(properties)}, ${now})
    on conflict (hub_id, object_type, stage_id)
      do update set properties = excluded.properties, updated_at = excluded.updated_at`);
}

export async function deletePrompt(tx: Tx, { hubId, objectType }: TypePlace, stageId: string): Promise<void> {
  await tx`
    delete from stage_prompt where hub_id = ${hubId} and object_type = ${objectType} and stage_id = ${stageId}`;
}

/** Deletes what stages have asked for that do not exist any more. */
export async function deleteStalePrompts(
  tx: Tx,
  { hubId, objectType }: TypePlace,
  stageIds: readonly string[],
): Promise<void> {
  await tx`
    delete from stage_prompt
    where hub_id = ${hubId} and object_type = ${objectType}
      and not ${tx.json(stageIds)}::jsonb ? stage_id`;
}
