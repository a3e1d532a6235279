import type { Db, Tx } from '../platform/db/db.js';
import { createCache } from '../platform/cache.js';
import { isCustomType } from '../properties/types/custom-types.js';
import type { ObjectType } from '../properties/types/object-types.js';
import type { StageFacts } from '../properties/types/stage-properties.js';
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
  /** Cached in memory once read. */
  getPipelines(hubId: number): Promise<HubPipelines>;
  /** Stages of all pipelines of a type that can be changed; hubs that share pipelines share the array. */
  listStages(hubId: number, type: ObjectType): Promise<readonly StageFacts[]>;
  /** Invalidates the cache in every process after commit. */
  announceChange(tx: Tx, hubId: number): Promise<void>;
  /** Deletes all pipelines of an object type with their audits, in the caller's transaction. */
  deletePipelinesOfInTx(tx: Tx, place: { readonly hubId: number; readonly typeId: string }): Promise<void>;
}

const changeTopic = 'pipelines';

export function createHubPipelinesService(db: Db): HubPipelinesService {
  const cached = createCache<HubPipelines>(db, changeTopic);
  const announceChange: HubPipelinesService['announceChange'] = (tx, hubId) =>
    db.publish(tx, changeTopic, String(hubId));
  // Not async, since it is called by every write of a record.
  const getPipelines: HubPipelinesService['getPipelines'] = (hubId) =>
    cached(String(hubId), async () => toHubPipelines(await db.read((tx) => listPipelines(tx, hubId))));
  const stages = new WeakMap<readonly Pipeline[], readonly StageFacts[]>();
  return {
    getPipelines,
    async listStages(hubId, type) {
      if (!defaultPipelines.has(type.id) && !isCustomType(type)) return [];
      const pipelines = (await getPipelines(hubId)).get(type.id) ?? [];
      const found = stages.get(pipelines) ?? toStages(pipelines);
      stages.set(pipelines, found);
      return found;
    },
    announceChange,
    async deletePipelinesOfInTx(tx, { hubId, typeId }) {
      await lockPipelines(tx, hubId);
      await deletePipelinesOfType(tx, hubId, typeId);
      await announceChange(tx, hubId);
    },
  };
}

function toStages(pipelines: readonly Pipeline[]): StageFacts[] {
  return pipelines.flatMap(({ label: pipelineLabel, stages }) =>
    stages.map(({ id, label }) => ({ id, label, pipelineLabel })),
  );
}

/** A stage in a row, without the fields derived from its metadata. */
interface StoredStage extends Pick<Stage, 'id' | 'label' | 'displayOrder' | 'metadata'> {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Converts the rows of a hub; a hub without rows has the default pipelines. */
export function toHubPipelines(rows: readonly PipelineRow[]): HubPipelines {
  if (rows.length === 0) return defaultPipelines;
  const typeIds = [...new Set(rows.map(({ objectType }) => objectType))];
  const ofType = (typeId: string) => rows.filter(({ objectType }) => objectType === typeId).map(toPipeline);
  return new Map([...toUnwritten(rows), ...typeIds.map((typeId) => [typeId, toDisplayOrder(ofType(typeId))] as const)]);
}

/** The pipelines that come with the server, of the types without rows. */
export function toUnwritten(rows: readonly PipelineRow[]): HubPipelines {
  const written = new Set(rows.map(({ objectType }) => objectType));
  return new Map([...defaultPipelines].filter(([typeId]) => !written.has(typeId)));
}

function toPipeline(row: PipelineRow): Pipeline {
  const stages = row.stages as readonly StoredStage[];
  return {
    id: row.id,
    label: row.label,
    displayOrder: row.displayOrder,
    stages: stages.map((stage) => ({
      ...stage,
      ...toStageMeaning(row.objectType, stage.metadata),
      createdAt: new Date(stage.createdAt),
      updatedAt: new Date(stage.updatedAt),
    })),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Converts pipelines to rows. */
export function toPipelineRows(pipelines: HubPipelines): NewPipelineRow[] {
  return [...pipelines].flatMap(([typeId, own]) =>
    own.map((pipeline) => ({
      id: pipeline.id,
      objectType: typeId,
      label: pipeline.label,
      displayOrder: pipeline.displayOrder,
      stages: pipeline.stages.map(toStoredStage),
      createdAt: pipeline.createdAt.toISOString(),
      updatedAt: pipeline.updatedAt.toISOString(),
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
