import type { Server } from '../../platform/http/facts.js';
import { addRoute, sendJson } from '../../platform/http/route.js';
import { printRead } from '../json/read-records.js';
import { RecordParams } from '../types/records.schema.js';
import { Related, RelatedQuery, WholeRecord } from './related.schema.js';
import type { RelatedService } from './related.service.js';

const common = { tag: 'Records', callers: ['member'], params: RecordParams } as const;

/** What the page of a record needs, for the web app. */
export function addRelatedRoutes(server: Server, related: RelatedService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: '/_app/objects/:objectType/:objectId',
    operationId: 'getWholeRecord',
    summary: 'Read a record with all of its properties, and when and by whom they were edited last',
    success: { 200: WholeRecord },
    handler: async ({ params, caller, request, reply }) => {
      const place = { ...params, hubId: caller.hubId, baseUrl: request.baseUrl };
      const { record, view, edited } = await related.getWhole(place);
      // The record is printed text already.
      return sendJson(reply, `${printRead(record, view).slice(0, -1)},"edited":${JSON.stringify(edited)}}`);
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
