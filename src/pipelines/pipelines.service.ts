import type { ObjectType, PropertiesService, PropertySet } from '../properties/properties.service.js';
import { createHubPipelinesService } from './hub-pipelines.service.js';
import { isLifecycleType, toLifecyclePipelines } from './lifecycle-pipelines.js';
import type { Pipeline, Stage } from './pipeline.js';
import { createPipelineAuditsService, type PipelineAuditsService } from './pipeline-audits.service.js';
import { createPipelineChangesService, type PipelineChangesParts } from './pipeline-changes.service.js';
import { createPipelineTypesService, type PipelinesPlace } from './pipeline-types.service.js';
import { createPipelineWritesService, type PipelineWritesService } from './pipeline-writes.service.js';
import { createStageWritesService, type StageWritesService } from './stage-writes.service.js';

export type { Pipeline, Stage } from './pipeline.js';

export interface PipelinePlace extends PipelinesPlace {
  readonly pipelineId: string;
}

export interface StagePlace extends PipelinePlace {
  readonly stageId: string;
}

export interface PipelinesService extends PipelineWritesService, StageWritesService, PipelineAuditsService {
  /** In display order; no database trip once known. Empty for types without pipelines. */
  getPipelines(hubId: number, type: ObjectType): Promise<readonly Pipeline[]>;
  /** The same for any spelling of a type. Throws UNKNOWN_OBJECT_TYPE (400), also for types without pipelines. */
  listPipelines(place: PipelinesPlace): Promise<readonly Pipeline[]>;
  findPipeline(place: PipelinePlace): Promise<Pipeline | undefined>;
  findStage(place: StagePlace): Promise<Stage | undefined>;
}

export interface PipelinesParts extends Omit<PipelineChangesParts, 'types' | 'hubPipelines'> {
  readonly properties: PropertiesService;
}

export function createPipelinesService({ properties, ...parts }: PipelinesParts): PipelinesService {
  const hubPipelines = createHubPipelinesService(parts.db);
  const types = createPipelineTypesService(properties);
  const changes = createPipelineChangesService({ ...parts, types, hubPipelines });
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
      : hubPipelines.getPipelines(hubId).then((all) => all.get(type.id) ?? []);

  const listPipelines: PipelinesService['listPipelines'] = async (place) =>
    getPipelines(place.hubId, await types.getType(place));

  const findPipeline: PipelinesService['findPipeline'] = async ({ pipelineId, ...place }) =>
    (await listPipelines(place)).find(({ id }) => id === pipelineId);

  return {
    ...createPipelineWritesService(changes),
    ...createStageWritesService(changes),
    ...createPipelineAuditsService({ ...parts, types }),
    getPipelines,
    listPipelines,
    findPipeline,
    findStage: async ({ stageId, ...place }) => (await findPipeline(place))?.stages.find(({ id }) => id === stageId),
  };
}
