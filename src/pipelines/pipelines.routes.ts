import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { sendMissing } from './missing.routes.js';
import { readScopes } from './pipeline-scopes.js';
import { PipelineList, PipelineParams, PipelinesParams, WirePipeline } from './pipelines.schema.js';
import type { PipelinesService } from './pipelines.service.js';
import { toWirePipeline } from './wire-pipeline.js';

const callers = ['app', 'private-app'] as const;
const tag = 'Pipelines';

/** The pipelines of an object type. */
export function addPipelineRoutes(server: Server, pipelines: PipelinesService): void {
  addReadRoutes(server, pipelines);
}

function addReadRoutes(server: Server, pipelines: PipelinesService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/pipelines/:objectType',
    operationId: 'listPipelines',
    summary: 'List the pipelines of an object type, with their stages',
    tag,
    callers,
    scopes: readScopes,
    params: PipelinesParams,
    success: { 200: PipelineList },
    handler: async ({ params, caller }) => {
      const found = await pipelines.listPipelines({ ...params, hubId: caller.hubId });
      return { results: found.map(toWirePipeline) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/pipelines/:objectType/:pipelineId',
    operationId: 'getPipeline',
    summary: 'Read one pipeline',
    tag,
    callers,
    scopes: readScopes,
    params: PipelineParams,
    success: { 200: WirePipeline },
    handler: async ({ params, caller, request, reply }) => {
      const found = await pipelines.findPipeline({ ...params, hubId: caller.hubId });
      return found ? toWirePipeline(found) : sendMissing(request, reply);
    },
  });
}
