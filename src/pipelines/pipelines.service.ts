import type { Db } from '../platform/db/db.js';
import {
  refuseObjectType,
  type ObjectType,
  type PropertiesService,
  type PropertySet,
} from '../properties/properties.service.js';
import { defaultPipelines } from './default-pipelines.js';
import { createHubPipelinesService } from './hub-pipelines.service.js';
import { isLifecycleType, toLifecyclePipelines } from './lifecycle-pipelines.js';
import type { Pipeline, Stage } from './pipeline.js';

export type { Pipeline, Stage } from './pipeline.js';

export interface PipelinesPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
}

export interface PipelinePlace extends PipelinesPlace {
  readonly pipelineId: string;
}

export interface StagePlace extends PipelinePlace {
  readonly stageId: string;
}

export interface PipelinesService {
  /** In display order; no database trip once known. Empty for types without pipelines. */
  getPipelines(hubId: number, type: ObjectType): Promise<readonly Pipeline[]>;
  /** The same for any spelling of a type. Throws UNKNOWN_OBJECT_TYPE (400), also for types without pipelines. */
  listPipelines(place: PipelinesPlace): Promise<readonly Pipeline[]>;
  findPipeline(place: PipelinePlace): Promise<Pipeline | undefined>;
  findStage(place: StagePlace): Promise<Stage | undefined>;
}

export interface PipelinesParts {
  readonly db: Db;
  readonly properties: PropertiesService;
}

export function createPipelinesService({ db, properties }: PipelinesParts): PipelinesService {
  const stored = createHubPipelinesService(db);
  // Hubs that share a set of properties share what is made of it.
  const lifecycles = new WeakMap<PropertySet, readonly Pipeline[]>();

  const toLifecycle = (type: ObjectType, set: PropertySet): readonly Pipeline[] => {
    const found = lifecycles.get(set);
    if (found) return found;
    const made = toLifecyclePipelines(type.id, set.get('lifecyclestage')?.options ?? []);
    lifecycles.set(set, made);
    return made;
  };

  const getPipelines: PipelinesService['getPipelines'] = (hubId, type) =>
    isLifecycleType(type.id)
      ? properties.getPropertySet(hubId, type).then((set) => toLifecycle(type, set))
      : stored.getPipelines(hubId).then((all) => all.get(type.id) ?? []);

  const listPipelines: PipelinesService['listPipelines'] = async ({ hubId, objectType }) =>
    getPipelines(hubId, toPipelineType(await properties.getType(hubId, objectType)));

  const findPipeline: PipelinesService['findPipeline'] = async ({ pipelineId, ...place }) =>
    (await listPipelines(place)).find(({ id }) => id === pipelineId);

  return {
    getPipelines,
    listPipelines,
    findPipeline,
    findStage: async ({ stageId, ...place }) => (await findPipeline(place))?.stages.find(({ id }) => id === stageId),
  };
}

/** Throws UNKNOWN_OBJECT_TYPE (400) for a type without pipelines. Assumption L1. */
function toPipelineType(type: ObjectType): ObjectType {
  const hasPipelines = isLifecycleType(type.id) || defaultPipelines.has(type.id) || type.id.startsWith('2-');
  return hasPipelines ? type : refuseObjectType(type.plural);
}
