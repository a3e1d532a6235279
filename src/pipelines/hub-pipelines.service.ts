import { resetTopic, type Db, type Tx } from '../platform/db/db.js';
import { defaultPipelines } from './default-pipelines.js';
import { toDisplayOrder, type HubPipelines, type Pipeline, type Stage } from './pipeline.js';
import { listPipelines, type PipelineRow } from './pipelines.store.js';
import { toStageMeaning } from './stage-metadata.js';

export interface HubPipelinesService {
  /** Kept in memory once read. */
  getPipelines(hubId: number): Promise<HubPipelines>;
  /** Lets every process read anew once the transaction has committed. */
  announceChange(tx: Tx, hubId: number): Promise<void>;
}

const changeTopic = 'pipelines';
const keptHubs = 10_000;

export function createHubPipelinesService(db: Db): HubPipelinesService {
  // Promises, so that a change announced while one is loading removes it as well.
  const known = new Map<number, Promise<HubPipelines>>();
  db.subscribe(changeTopic, (hubId) => known.delete(Number(hubId)));
  db.subscribe(resetTopic, () => known.clear());

  return {
    // Without async: every write of a record asks this.
    getPipelines(hubId) {
      const found = known.get(hubId);
      if (found) return found;
      const loading = db.read((tx) => listPipelines(tx, hubId)).then(toHubPipelines);
      known.set(hubId, loading);
      loading.catch(() => known.get(hubId) === loading && known.delete(hubId));
      if (known.size > keptHubs) known.delete(known.keys().next().value ?? hubId);
      return loading;
    },
    announceChange: (tx, hubId) => db.publish(tx, changeTopic, String(hubId)),
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
