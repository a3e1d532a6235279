import type { Tx } from '../platform/db/db.js';
import { writeOne } from '../platform/db/written.js';

export interface PipelineRow {
  readonly id: string;
  readonly object_type: string;
  readonly label: string;
  readonly display_order: number;
  /** The stages as they were written; their meaning is the service's. */
  readonly stages: unknown;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** All pipelines of a hub, in the order of their making. Empty for a hub that never changed any. */
export async function listPipelines(tx: Tx, hubId: number): Promise<PipelineRow[]> {
  return tx<PipelineRow[]>`
    select id, object_type, label, display_order, stages, created_at, updated_at
    from pipeline
    where hub_id = ${hubId}
    order by created_at, id`;
}

/** A row to be written: times as ISO 8601 text. */
export interface NewPipelineRow extends Omit<PipelineRow, 'created_at' | 'updated_at'> {
  readonly created_at: string;
  readonly updated_at: string;
}

const lockClass = 7_207_453;

/** Lets one transaction at a time change the pipelines of a hub. */
export async function lockPipelines(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** Writes pipelines, new ones and other versions of those that are there; answers how many. */
export async function upsertPipelines(tx: Tx, hubId: number, rows: readonly NewPipelineRow[]): Promise<number> {
  const written = await tx`
    insert into pipeline (hub_id, id, object_type, label, display_order, stages, created_at, updated_at)
    select ${hubId}, id, object_type, label, display_order, stages, created_at, updated_at
    from jsonb_to_recordset(${tx.json(rows)}) as given (
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

/** Removes all pipelines of an object type and what is known of their past. */
export async function deletePipelinesOfType(tx: Tx, hubId: number, objectTypeId: string): Promise<void> {
  await tx`delete from pipeline where hub_id = ${hubId} and object_type = ${objectTypeId}`;
  await tx`delete from pipeline_audit where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}
