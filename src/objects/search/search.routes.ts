import { hubCallers, mayLag } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { ObjectTypeParams } from '../types/records.schema.js';
import { SearchRequest, SearchResult } from './search.schema.js';
import type { SearchService } from './search.service.js';
import { sendJson } from '../../platform/http/send-json.js';
import { toRecordScopes } from '../types/served-types.service.js';

/** Finding records by what they hold. */
export function addSearchRoutes(server: Server, search: SearchService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/objects/:objectType/search',
    operationId: 'searchRecords',
    summary: 'Search records by filters and words',
    tag: 'Records',
    callers: hubCallers,
    reads: true,
    countsAs: 'search',
    scopes: ({ objectType }) => toRecordScopes(objectType, 'read'),
    params: ObjectTypeParams,
    body: SearchRequest,
    success: { 200: SearchResult },
    handler: async ({ params, body, caller, request, reply }) => {
      const options = { baseUrl: request.baseUrl, bodyText: request.bodyText ?? '', mayLag: mayLag(caller) };
      const place = { ...params, hubId: caller.hubId };
      const { total, results, after } = await search.searchRecords(place, body, options);
      const paging = after === undefined ? '' : `,"paging":{"next":{"after":"${after}"}}`;
      return sendJson(reply, `{"total":${total},"results":[${results.join(',')}]${paging}}`);
    },
  });
}
