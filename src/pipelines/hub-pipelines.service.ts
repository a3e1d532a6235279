import type { Db, Tx } from '../platform/db/db.js';
import { createKept } from '../platform/kept.js';
import { defaultPipelines } from './default-pipelines.js';
import { toDisplayOrder, type HubPipelines, type Pipeline, type Stage } from './pipeline.js';
import {
  deletePipelinesOfType,
  listPipelines,
  lockPipelines,
  type NewPipelineRow,
  type PipelineRow,
} from './pipelines.store.js';
import { toStageMeaning } from './stage-metadata.js';

export interface HubPipelinesService {
  /** Kept in memory once read. */
  getPipelines(hubId: number): Promise<HubPipelines>;
  /** Lets every process read anew once the transaction has committed. */
  announceChange(tx: Tx, hubId: number): Promise<void>;
  /** Removes all that an object type has, with its past, in the caller's transaction. */
  deletePipelinesOfInTx(tx: Tx, place: { readonly hubId: number; readonly typeId: string }): Promise<void>;
}

const changeTopic = 'pipelines';

export function createHubPipelinesService(db: Db): HubPipelinesService {
  const keep = createKept<HubPipelines>(db, changeTopic);
  const announceChange: HubPipelinesService['announceChange'] = (tx, hubId) =>
    db.publish(tx, changeTopic, String(hubId));
  return {
    // Without async: every write of a record asks this.
    getPipelines: (hubId) =>
      keep(String(hubId), async () => toHubPipelines(await db.read((tx) => listPipelines(tx, hubId)))),
    announceChange,
    async deletePipelinesOfInTx(tx, { hubId, typeId }) {
      await lockPipelines(tx, hubId);
      await deletePipelinesOfType(tx, hubId, typeId);
      await announceChange(tx, hubId);
    },
  };
}

/** A stage in a row: what follows from its metadata is left out. */
interface StoredStage extends Pick<Stage, 'id' | 'label' | 'displayOrder' | 'metadata'> {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What the rows of a hub say; those of a hub without any are the pipelines that come with the server. */
export function toHubPipelines(rows: readonly PipelineRow[]): HubPipelines {
  if (rows.length === 0) return defaultPipelines;
  const typeIds = [...new Set(rows.map(({ object_type }) => object_type))];
  const ofType = (typeId: string) => rows.filter(({ object_type }) => object_type === typeId).map(toPipeline);
  return new Map(typeIds.map((typeId) => [typeId, toDisplayOrder(ofType(typeId))]));
}

function toPipeline(row: PipelineRow): Pipeline {
  const stages = row.stages as readonly StoredStage[];
  return {
    id: row.id,
    label: row.label,
    displayOrder: row.display_order,
    stages: stages.map((stage) => ({
      ...stage,
      ...toStageMeaning(row.object_type, stage.metadata),
      createdAt: new Date(stage.createdAt),
      updatedAt: new Date(stage.updatedAt),
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The rows that say it. */
export function toPipelineRows(pipelines: HubPipelines): NewPipelineRow[] {
  return [...pipelines].flatMap(([typeId, own]) =>
    own.map((pipeline) => ({
      id: pipeline.id,
      object_type: typeId,
      label: pipeline.label,
      display_order: pipeline.displayOrder,
      stages: pipeline.stages.map(toStoredStage),
      created_at: pipeline.createdAt.toISOString(),
      updated_at: pipeline.updatedAt.toISOString(),
    })),
  );
}

function toStoredStage({ id, label, displayOrder, metadata, createdAt, updatedAt }: Stage): StoredStage {
  return {
    id,
    label,
    displayOrder,
    metadata,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
