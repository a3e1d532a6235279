import { type Tx, writeOne } from '../platform/db/db.js';

export interface PipelineRow {
  readonly id: string;
  readonly objectType: string;
  readonly label: string;
  readonly displayOrder: number;
  /** The stages as written; interpreted by the service. */
  readonly stages: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** All pipelines of a hub, in order of creation. Empty for a hub that never changed any. */
export async function listPipelines(tx: Tx, hubId: number): Promise<PipelineRow[]> {
  return tx<PipelineRow[]>`
    select id, object_type, label, display_order, stages, created_at, updated_at
    from pipeline
    where hub_id = ${hubId}
    order by created_at, id`;
}

/** A row to write: times as ISO 8601 text. */
export interface NewPipelineRow extends Omit<PipelineRow, 'createdAt' | 'updatedAt'> {
  readonly createdAt: string;
  readonly updatedAt: string;
}

const lockClass = 7_207_453;

/** Locks the pipelines of a hub until the transaction ends. */
export async function lockPipelines(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** Inserts or updates pipelines; returns how many. */
export async function upsertPipelines(tx: Tx, hubId: number, rows: readonly NewPipelineRow[]): Promise<number> {
  const written = await tx`
    insert into pipeline (hub_id, id, object_type, label, display_order, stages, created_at, updated_at)
    select ${hubId}, id, object_type, label, display_order, stages, created_at, updated_at
    from jsonb_to_recordset(${tx.rows(rows)}) as given (
      id text, object_type text, label text, display_order integer, stages jsonb,
      created_at timestamptz, updated_at timestamptz)
    on conflict (hub_id, id) do update
      set label = excluded.label, display_order = excluded.display_order, stages = excluded.stages,
        updated_at = excluded.updated_at`;
  return written.count;
}

export async function deletePipeline(tx: Tx, hubId: number, id: string): Promise<void> {
  await writeOne(tx`delete from pipeline where hub_id = ${hubId} and id = ${id}`);
}

/** Deletes all pipelines of an object type, their audits and what their stages ask for. */
export async function deletePipelinesOfType(tx: Tx, hubId: number, objectTypeId: string): Promise<void> {
  await tx`delete from pipeline where hub_id = ${hubId} and object_type = ${objectTypeId}`;
  await tx`delete from pipeline_audit where hub_id = ${hubId} and object_type = ${objectTypeId}`;
  await tx`delete from stage_prompt where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}
