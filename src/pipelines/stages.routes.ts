import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { sendMissing } from './missing.routes.js';
import { readScopes } from './pipeline-scopes.js';
import { PipelineParams, StageList, StageParams, WireStage } from './pipelines.schema.js';
import type { PipelinesService } from './pipelines.service.js';
import { toWireStage } from './wire-pipeline.js';

const callers = ['app', 'private-app'] as const;
const tag = 'Pipelines';

/** The stages of a pipeline. */
export function addStageRoutes(server: Server, pipelines: PipelinesService): void {
  addReadRoutes(server, pipelines);
}

function addReadRoutes(server: Server, pipelines: PipelinesService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/stages',
    operationId: 'listStages',
    summary: 'List the stages of a pipeline',
    tag,
    callers,
    scopes: readScopes,
    params: PipelineParams,
    success: { 200: StageList },
    handler: async ({ params, caller, request, reply }) => {
      const found = await pipelines.findPipeline({ ...params, hubId: caller.hubId });
      return found ? { results: found.stages.map(toWireStage) } : sendMissing(request, reply);
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/stages/:stageId',
    operationId: 'getStage',
    summary: 'Read one stage',
    tag,
    callers,
    scopes: readScopes,
    params: StageParams,
    success: { 200: WireStage },
    handler: async ({ params, caller, request, reply }) => {
      const found = await pipelines.findStage({ ...params, hubId: caller.hubId });
      return found ? toWireStage(found) : sendMissing(request, reply);
    },
  });
}
