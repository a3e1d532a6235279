import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { HubPipelinesService } from './hub-pipelines.service.js';
import { createLifecycleChangesService } from './lifecycle-changes.service.js';
import { createPipelineAuditsService, type PipelineAuditsService } from './pipeline-audits.service.js';
import { createPipelineChangesService, type PipelineChangesDeps } from './pipeline-changes.service.js';
import { createPipelineReadsService, type PipelineReadsService } from './pipeline-reads.service.js';
import { createPipelineTypesService } from './pipeline-types.service.js';
import { createPipelineWritesService, type PipelineWritesService } from './pipeline-writes.service.js';
import { createStageWritesService, type StageWritesService } from './stage-writes.service.js';

/** Pipelines and their stages (Spec 4.3). */
export interface PipelinesService {
  readonly reads: PipelineReadsService;
  readonly writes: PipelineWritesService;
  readonly stageWrites: StageWritesService;
  readonly audits: PipelineAuditsService;
  readonly hubPipelines: Pick<HubPipelinesService, 'deletePipelinesOfInTx'>;
}

interface PipelinesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: PropertiesService;
  readonly hubPipelines: HubPipelinesService;
  readonly listRecordsInStages: PipelineChangesDeps['listRecordsInStages'];
}

export function createPipelinesService(deps: PipelinesDeps): PipelinesService {
  const { db, clock, hubPipelines, listRecordsInStages } = deps;
  const { types: objectTypes, definitions } = deps.properties;
  const types = createPipelineTypesService(objectTypes);
  const { announceProperties } = definitions;
  const lifecycles = createLifecycleChangesService({ db, options: deps.properties.options });
  const changing = { db, clock, types, hubPipelines, lifecycles, listRecordsInStages, announceProperties };
  const changes = createPipelineChangesService(changing);
  return {
    reads: createPipelineReadsService({ definitions, types, hubPipelines }),
    writes: createPipelineWritesService(changes),
    stageWrites: createStageWritesService(changes),
    audits: createPipelineAuditsService({ db, types }),
    hubPipelines,
  };
}
