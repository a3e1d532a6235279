import { readScopes, writeScopes } from '../../pipelines/pipeline-types.service.js';
import type { PipelinesService } from '../../pipelines/pipelines.service.js';
import type { Server } from '../../platform/http/facts.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toAuthor } from './authors.js';
import * as schema from './pipelines.schema.js';
import { toLegacyPipeline, toPipelineInput } from './pipelines.js';

const tag = 'Pipelines, version 1';
const path = '/crm-pipelines/v1/pipelines/:objectType';

interface PipelineRoutesDeps {
  readonly pipelines: PipelinesService;
  readonly properties: PropertiesService;
}

/** Pipelines as in version 1. */
export function addLegacyPipelineRoutes(server: Server, deps: PipelineRoutesDeps): void {
  addReads(server, deps);
  addWrites(server, deps);
}

function addReads(server: Server, { pipelines: { reads }, properties: { types } }: PipelineRoutesDeps): void {
  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacyPipelines',
    summary: 'List the pipelines of an object type, with their stages (version 1)',
    tag,
    scopes: readScopes,
    params: schema.TypeParams,
    success: { 200: schema.LegacyPipelines },
    handler: async ({ params, caller: { hubId } }) => {
      const found = await reads.listPipelines({ ...params, hubId });
      const type = await types.getType(hubId, params.objectType);
      return { results: found.map((pipeline) => toLegacyPipeline(pipeline, type)) };
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:pipelineId`,
    operationId: 'getLegacyPipeline',
    summary: 'Read one pipeline (version 1)',
    tag,
    scopes: readScopes,
    params: schema.PipelineParams,
    success: { 200: schema.LegacyPipeline },
    handler: async ({ params, caller: { hubId } }) => {
      const found = await reads.getPipeline({ ...params, hubId });
      return toLegacyPipeline(found, await types.getType(hubId, params.objectType));
    },
  });
}

function addWrites(server: Server, { pipelines: { writes }, properties: { types } }: PipelineRoutesDeps): void {
  addLegacyRoute(server, {
    method: 'POST',
    path,
    operationId: 'createLegacyPipeline',
    summary: 'Create a pipeline with its stages (version 1)',
    tag,
    scopes: writeScopes,
    params: schema.TypeParams,
    body: schema.PipelineInput,
    success: { 200: schema.LegacyPipeline },
    refusals: [409],
    handler: async ({ params, body, caller }) => {
      const made = await writes.createPipeline({ ...params, ...toAuthor(caller) }, toPipelineInput(body));
      return toLegacyPipeline(made, await types.getType(caller.hubId, params.objectType));
    },
  });

  addLegacyRoute(server, {
    method: 'PUT',
    path: `${path}/:pipelineId`,
    operationId: 'replaceLegacyPipeline',
    summary: 'Replace a pipeline and its stages (version 1)',
    tag,
    scopes: writeScopes,
    params: schema.PipelineParams,
    body: schema.PipelineInput,
    success: { 200: schema.LegacyPipeline },
    refusals: [409],
    handler: async ({ params, body, caller }) => {
      const write = { ...params, ...toAuthor(caller), checksReferences: true };
      const { pipelineId: _, ...input } = toPipelineInput(body);
      const changed = await writes.replacePipeline(write, input);
      return toLegacyPipeline(changed, await types.getType(caller.hubId, params.objectType));
    },
  });

  addLegacyRoute(server, {
    method: 'DELETE',
    path: `${path}/:pipelineId`,
    operationId: 'deleteLegacyPipeline',
    summary: 'Permanently delete a pipeline that no record is in (version 1)',
    tag,
    scopes: writeScopes,
    params: schema.PipelineParams,
    success: { 204: null },
    handler: ({ params, caller }) => writes.deletePipeline({ ...params, ...toAuthor(caller), checksReferences: true }),
  });
}
