import { readScopes, writeScopes } from '../../pipelines/pipeline-types.service.js';
import type { PipelinesService } from '../../pipelines/pipelines.service.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toAuthor } from './authors.js';
import * as schema from './pipelines.schema.js';
import { toDealPipeline, toDealPipelineInput } from './pipelines.js';

const tag = 'Pipelines, version 1';
const path = '/deals/v1/pipelines';
const objectType = 'deals';

/** Pipelines of deals by their own paths. */
export function addDealPipelineRoutes(server: Server, { reads, writes }: PipelinesService): void {
  addReads(server, reads);
  addWrites(server, writes);
}

function addReads(server: Server, reads: PipelinesService['reads']): void {
  const scopes = () => readScopes({ objectType });

  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacyDealPipelines',
    summary: 'List the pipelines of deals, with their stages (version 1)',
    tag,
    scopes,
    success: { 200: schema.DealPipelines },
    handler: async ({ caller: { hubId } }) => (await reads.listPipelines({ objectType, hubId })).map(toDealPipeline),
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:pipelineId`,
    operationId: 'getLegacyDealPipeline',
    summary: 'Read one pipeline of deals (version 1)',
    tag,
    scopes,
    params: schema.DealPipelineParams,
    success: { 200: schema.DealPipeline },
    handler: async ({ params, caller: { hubId } }) =>
      toDealPipeline(await reads.getPipeline({ ...params, objectType, hubId })),
  });
}

function addWrites(server: Server, writes: PipelinesService['writes']): void {
  const change = { tag, scopes: () => writeScopes({ objectType }), refusals: [409] } as const;

  addLegacyRoute(server, {
    ...change,
    method: 'POST',
    path,
    operationId: 'createLegacyDealPipeline',
    summary: 'Create a pipeline of deals with its stages (version 1)',
    body: schema.DealPipelineInput,
    success: { 200: schema.DealPipeline },
    handler: async ({ body, caller }) =>
      toDealPipeline(await writes.createPipeline({ objectType, ...toAuthor(caller) }, toDealPipelineInput(body))),
  });

  addLegacyRoute(server, {
    ...change,
    method: 'PUT',
    path: `${path}/:pipelineId`,
    operationId: 'replaceLegacyDealPipeline',
    summary: 'Replace a pipeline of deals and its stages (version 1)',
    params: schema.DealPipelineParams,
    body: schema.DealPipelineInput,
    success: { 200: schema.DealPipeline },
    handler: async ({ params, body, caller }) => {
      const write = { ...params, objectType, ...toAuthor(caller), checksReferences: true };
      const { pipelineId: _, ...input } = toDealPipelineInput(body);
      return toDealPipeline(await writes.replacePipeline(write, input));
    },
  });

  addLegacyRoute(server, {
    ...change,
    method: 'DELETE',
    path: `${path}/:pipelineId`,
    operationId: 'deleteLegacyDealPipeline',
    summary: 'Permanently delete a pipeline of deals that no deal is in (version 1)',
    params: schema.DealPipelineParams,
    success: { 204: null },
    handler: ({ params, caller }) =>
      writes.deletePipeline({ ...params, objectType, ...toAuthor(caller), checksReferences: true }),
  });
}
