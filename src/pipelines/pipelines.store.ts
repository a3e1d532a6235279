import type { Tx } from '../platform/db/db.js';

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
