import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import { checksReferences, orBareMissing, toAuthor } from './pipeline-requests.routes.js';
import { readScopes, writeScopes } from './pipeline-types.service.js';
import {
  PipelineParams,
  RemovalQuery,
  StageInput,
  StageList,
  StageParams,
  StagePatch,
  WireStage,
} from './pipelines.schema.js';
import type { PipelinesService } from './pipelines.service.js';
import { toWireStage } from './wire-pipeline.js';

const callers = hubCallers;
const tag = 'Pipelines';

/** The stages of a pipeline. */
export function addStageRoutes(server: Server, pipelines: PipelinesService): void {
  addReadRoutes(server, pipelines);
  addCreateRoutes(server, pipelines);
  addChangeRoutes(server, pipelines);
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
    handler: ({ params, caller, request, reply }) =>
      orBareMissing(request, reply, async () => {
        const { stages } = await pipelines.reads.getPipeline({ ...params, hubId: caller.hubId });
        return { results: stages.map(toWireStage) };
      }),
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
    handler: ({ params, caller, request, reply }) =>
      orBareMissing(request, reply, async () =>
        toWireStage(await pipelines.reads.getStage({ ...params, hubId: caller.hubId })),
      ),
  });
}

function addCreateRoutes(server: Server, pipelines: PipelinesService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/stages',
    operationId: 'createStage',
    summary: 'Add a stage to a pipeline',
    tag,
    callers,
    scopes: writeScopes,
    params: PipelineParams,
    body: StageInput,
    success: { 201: WireStage },
    handler: async ({ params, body, caller }) =>
      toWireStage(await pipelines.stageWrites.createStage({ ...params, ...toAuthor(caller) }, body)),
  });

  addRoute(server, {
    method: 'PUT',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/stages/:stageId',
    operationId: 'replaceStage',
    summary: 'Replace a stage',
    tag,
    callers,
    scopes: writeScopes,
    params: StageParams,
    body: StageInput,
    success: { 200: WireStage },
    handler: async ({ params, body, caller }) =>
      toWireStage(await pipelines.stageWrites.replaceStage({ ...params, ...toAuthor(caller) }, body)),
  });
}

function addChangeRoutes(server: Server, pipelines: PipelinesService): void {
  addRoute(server, {
    method: 'PATCH',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/stages/:stageId',
    operationId: 'updateStage',
    summary: 'Change a stage',
    tag,
    callers,
    scopes: writeScopes,
    params: StageParams,
    body: StagePatch,
    success: { 200: WireStage },
    handler: async ({ params, body, caller }) =>
      toWireStage(await pipelines.stageWrites.updateStage({ ...params, ...toAuthor(caller) }, body)),
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/crm/v3/pipelines/:objectType/:pipelineId/stages/:stageId',
    operationId: 'deleteStage',
    summary: 'Permanently delete a stage',
    tag,
    callers,
    scopes: writeScopes,
    params: StageParams,
    query: RemovalQuery,
    success: { 204: null },
    handler: ({ params, query, caller, request }) =>
      pipelines.stageWrites.deleteStage({
        ...params,
        ...toAuthor(caller),
        checksReferences: checksReferences(request, query),
      }),
  });
}
