import type { Server } from '../../platform/http/facts.js';
import { addRoute, sendJson } from '../../platform/http/route.js';
import { printRead } from '../json/read-records.js';
import { CrmRecord, RecordParams } from '../types/records.schema.js';
import { Related, RelatedQuery } from './related.schema.js';
import type { RelatedService } from './related.service.js';

const common = { tag: 'Records', callers: ['member'], params: RecordParams } as const;

/** What the page of a record needs, for the web app. */
export function addRelatedRoutes(server: Server, related: RelatedService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: '/_app/objects/:objectType/:objectId',
    operationId: 'getWholeRecord',
    summary: 'Read a record with all of its properties',
    success: { 200: CrmRecord },
    handler: async ({ params, caller, request, reply }) => {
      const place = { ...params, hubId: caller.hubId, baseUrl: request.baseUrl };
      const { record, view } = await related.getWhole(place);
      return sendJson(reply, printRead(record, view));
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: '/_app/objects/:objectType/:objectId/related',
    operationId: 'getRelatedRecords',
    summary: 'List the first associated records of each type, and the attached files',
    query: RelatedQuery,
    success: { 200: Related },
    handler: ({ params, query, caller, request }) =>
      related.getRelated({ ...params, ...query, hubId: caller.hubId, baseUrl: request.baseUrl }),
  });
}
