import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import { checksReferences, orBareMissing, toAuthor } from './pipeline-requests.routes.js';
import { readScopes, writeScopes } from './pipeline-types.service.js';
import {
  PipelineInput,
  PipelineList,
  PipelineParams,
  PipelinePatch,
  PipelinesParams,
  RemovalQuery,
  WirePipeline,
} from './pipelines.schema.js';
import type { PipelinesService } from './pipelines.service.js';
import { addPipelineAuditRoutes } from './pipeline-audits.routes.js';
import { addStageRoutes } from './stages.routes.js';
import { toWirePipeline } from './wire-pipeline.js';

const callers = hubCallers;
const tag = 'Pipelines';

/** Pipelines, their stages, and the audits of both. */
export function addPipelineRoutes(server: Server, pipelines: PipelinesService): void {
  addReadRoutes(server, pipelines);
  addCreateRoutes(server, pipelines);
  addChangeRoutes(server, pipelines);
  addStageRoutes(server, pipelines);
  addPipelineAuditRoutes(server, pipelines.audits);
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
      const found = await pipelines.reads.listPipelines({ ...params, hubId: caller.hubId });
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
    handler: ({ params, caller, request, reply }) =>
      orBareMissing(request, reply, async () =>
        toWirePipeline(await pipelines.reads.getPipeline({ ...params, hubId: caller.hubId })),
      ),
  });
}

function addCreateRoutes(server: Server, pipelines: PipelinesService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/pipelines/:objectType',
    operationId: 'createPipeline',
    summary: 'Create a pipeline with its stages',
    tag,
    callers,
    scopes: writeScopes,
    params: PipelinesParams,
    body: PipelineInput,
    success: { 201: WirePipeline },
    refusals: [409],
    handler: async ({ params, body, caller }) =>
      toWirePipeline(await pipelines.writes.createPipeline({ ...params, ...toAuthor(caller) }, body)),
  });

  addRoute(server, {
    method: 'PUT',
    path: '/crm/v3/pipelines/:objectType/:pipelineId',
    operationId: 'replacePipeline',
    summary: 'Replace a pipeline and its stages',
    tag,
    callers,
    scopes: writeScopes,
    params: PipelineParams,
    query: RemovalQuery,
    body: PipelineInput,
    success: { 200: WirePipeline },
    refusals: [409],
    handler: async ({ params, query, body, caller, request }) => {
      const write = { ...params, ...toAuthor(caller), checksReferences: checksReferences(request, query) };
      return toWirePipeline(await pipelines.writes.replacePipeline(write, body));
    },
  });
}

function addChangeRoutes(server: Server, pipelines: PipelinesService): void {
  addRoute(server, {
    method: 'PATCH',
    path: '/crm/v3/pipelines/:objectType/:pipelineId',
    operationId: 'updatePipeline',
    summary: 'Change the label or display order of a pipeline',
    tag,
    callers,
    scopes: writeScopes,
    params: PipelineParams,
    body: PipelinePatch,
    success: { 200: WirePipeline },
    handler: async ({ params, body, caller }) =>
      toWirePipeline(await pipelines.writes.updatePipeline({ ...params, ...toAuthor(caller) }, body)),
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/crm/v3/pipelines/:objectType/:pipelineId',
    operationId: 'deletePipeline',
    summary: 'Permanently delete a pipeline',
    tag,
    callers,
    scopes: writeScopes,
    params: PipelineParams,
    query: RemovalQuery,
    success: { 204: null },
    handler: ({ params, query, caller, request }) =>
      pipelines.writes.deletePipeline({
        ...params,
        ...toAuthor(caller),
        checksReferences: checksReferences(request, query),
      }),
  });
}
