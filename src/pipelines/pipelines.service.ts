import {
  isCustomType,
  type ObjectType,
  type PropertiesService,
  type PropertySet,
  type StageFacts,
} from '../properties/properties.service.js';
import { defaultPipelines } from './default-pipelines.js';
import { createHubPipelinesService, type HubPipelinesService } from './hub-pipelines.service.js';
import { isLifecycleType, toLifecyclePipelines } from './lifecycle-pipelines.js';
import type { Pipeline, Stage } from './pipeline.js';
import { createPipelineAuditsService, type PipelineAuditsService } from './pipeline-audits.service.js';
import { createPipelineChangesService, type PipelineChangesDeps } from './pipeline-changes.service.js';
import { createPipelineTypesService, type PipelinesPlace } from './pipeline-types.service.js';
import { createPipelineWritesService, getPipeline, type PipelineWritesService } from './pipeline-writes.service.js';
import { createStageWritesService, getStage, type StageWritesService } from './stage-writes.service.js';

export type { Pipeline, Stage } from './pipeline.js';

interface PipelinePlace extends PipelinesPlace {
  readonly pipelineId: string;
}

interface StagePlace extends PipelinePlace {
  readonly stageId: string;
}

export interface PipelinesService
  extends
    PipelineWritesService,
    StageWritesService,
    PipelineAuditsService,
    Pick<HubPipelinesService, 'deletePipelinesOfInTx'> {
  /** In display order; no database trip once known. Empty for types without pipelines. */
  getPipelines(hubId: number, type: ObjectType): Promise<readonly Pipeline[]>;
  /** The same for any spelling of a type. Throws UNKNOWN_OBJECT_TYPE (400), also for types without pipelines. */
  listPipelines(place: PipelinesPlace): Promise<readonly Pipeline[]>;
  /** The stages of all pipelines of a type that can be changed; the same list for those that share their pipelines. */
  listStages(hubId: number, type: ObjectType): Promise<readonly StageFacts[]>;
  /** Throws PIPELINE_NOT_FOUND (404). */
  getPipeline(place: PipelinePlace): Promise<Pipeline>;
  /** Throws PIPELINE_NOT_FOUND and STAGE_NOT_FOUND (404). */
  getStage(place: StagePlace): Promise<Stage>;
}

interface PipelinesDeps extends Omit<PipelineChangesDeps, 'types' | 'hubPipelines' | 'announceProperties'> {
  readonly properties: PropertiesService;
}

export function createPipelinesService({ properties, ...deps }: PipelinesDeps): PipelinesService {
  const hubPipelines = createHubPipelinesService(deps.db);
  const types = createPipelineTypesService(properties);
  const changes = createPipelineChangesService({
    ...deps,
    types,
    hubPipelines,
    announceProperties: properties.announceProperties,
  });
  // Hubs that share a set of properties share what is made of it.
  const lifecycles = new WeakMap<PropertySet, readonly Pipeline[]>();
  const stages = new WeakMap<readonly Pipeline[], readonly StageFacts[]>();

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

  const readPipeline: PipelinesService['getPipeline'] = async ({ pipelineId, ...place }) =>
    getPipeline({ pipelines: await listPipelines(place) }, pipelineId);

  const listStages: PipelinesService['listStages'] = async (hubId, type) => {
    if (!defaultPipelines.has(type.id) && !isCustomType(type)) return [];
    const pipelines = (await hubPipelines.getPipelines(hubId)).get(type.id) ?? [];
    const found = stages.get(pipelines) ?? toStages(pipelines);
    stages.set(pipelines, found);
    return found;
  };

  return {
    ...createPipelineWritesService(changes),
    ...createStageWritesService(changes),
    ...createPipelineAuditsService({ ...deps, types }),
    deletePipelinesOfInTx: hubPipelines.deletePipelinesOfInTx,
    getPipelines,
    listPipelines,
    listStages,
    getPipeline: readPipeline,
    getStage: async ({ stageId, ...place }) => getStage(await readPipeline(place), stageId),
  };
}

function toStages(pipelines: readonly Pipeline[]): StageFacts[] {
  return pipelines.flatMap(({ label: pipelineLabel, stages }) =>
    stages.map(({ id, label }) => ({ id, label, pipelineLabel })),
  );
}
