import type { ObjectType } from '../properties/types/object-types.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { PropertySet } from '../properties/types/definition.js';
import type { HubPipelinesService } from './hub-pipelines.service.js';
import { isLifecycleType, toLifecyclePipelines } from './lifecycle-pipelines.js';
import type { Pipeline, Stage } from './pipeline.js';
import type { PipelinesPlace, PipelineTypesService } from './pipeline-types.service.js';
import { getPipeline } from './pipeline-writes.service.js';
import { getStage } from './stage-writes.service.js';

interface PipelinePlace extends PipelinesPlace {
  readonly pipelineId: string;
}

interface StagePlace extends PipelinePlace {
  readonly stageId: string;
}

export interface PipelineReadsService {
  /** In display order; cached. Empty for types without pipelines. */
  getPipelines(hubId: number, type: ObjectType): Promise<readonly Pipeline[]>;
  /** As `getPipelines`, for any spelling of a type. Throws UNKNOWN_OBJECT_TYPE (400), also for types without pipelines. */
  listPipelines(place: PipelinesPlace): Promise<readonly Pipeline[]>;
  /** Throws PIPELINE_NOT_FOUND (404). */
  getPipeline(place: PipelinePlace): Promise<Pipeline>;
  /** Throws PIPELINE_NOT_FOUND and STAGE_NOT_FOUND (404). */
  getStage(place: StagePlace): Promise<Stage>;
}

interface PipelineReadsDeps {
  readonly definitions: PropertiesService['definitions'];
  readonly types: PipelineTypesService;
  readonly hubPipelines: HubPipelinesService;
}

export function createPipelineReadsService(deps: PipelineReadsDeps): PipelineReadsService {
  const { definitions, types, hubPipelines } = deps;
  // Hubs that share a set of properties share the lifecycle pipelines derived from it.
  const lifecycles = new WeakMap<PropertySet, readonly Pipeline[]>();

  const toLifecycle = (type: ObjectType, set: PropertySet): readonly Pipeline[] => {
    const found = lifecycles.get(set);
    if (found) return found;
    const derived = toLifecyclePipelines(type.id, set.get('lifecyclestage')?.options ?? []);
    lifecycles.set(set, derived);
    return derived;
  };

  const getPipelines: PipelineReadsService['getPipelines'] = (hubId, type) =>
    isLifecycleType(type.id)
      ? definitions.getPropertySet(hubId, type).then((set) => toLifecycle(type, set))
      : hubPipelines.getPipelines(hubId).then((all) => all.get(type.id) ?? []);

  const listPipelines: PipelineReadsService['listPipelines'] = async (place) =>
    getPipelines(place.hubId, await types.getType(place));

  const readPipeline: PipelineReadsService['getPipeline'] = async ({ pipelineId, ...place }) =>
    getPipeline({ pipelines: await listPipelines(place) }, pipelineId);

  return {
    getPipelines,
    listPipelines,
    getPipeline: readPipeline,
    getStage: async ({ stageId, ...place }) => getStage(await readPipeline(place), stageId),
  };
}
