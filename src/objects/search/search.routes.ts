import type { FastifyRequest } from 'fastify';
import { hubCallers, mayLag, type Caller } from '../../platform/http/callers.js';
import { addRoute, sendJson } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { ObjectTypeParams } from '../types/records.schema.js';
import { MatchCount, SearchRequest, SearchResult, Summary, SummaryRequest } from './search.schema.js';
import type { SearchService } from './search.service.js';
import type { SummariesService } from './summaries.service.js';
import { printPage } from '../json/read-records.js';
import { noteIgnored } from '../../platform/http/warnings.js';
import { toRecordScopes } from '../types/callers.js';

interface SearchServices {
  readonly search: SearchService;
  readonly summaries: SummariesService;
}

/** Search for records by their values. */
export function addSearchRoutes(server: Server, { search, summaries }: SearchServices): void {
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
    ignoresUnknownFields: true,
    success: { 200: SearchResult },
    handler: async ({ params, body, caller, request, reply }) => {
      const isOfApp = caller.kind !== 'member';
      const options = { baseUrl: request.baseUrl, ...toOptions(request, caller), isOfApp };
      const place = { ...params, hubId: caller.hubId };
      const { total, records, view, after } = await search.searchRecords(place, body, options);
      noteIgnored(request, 'property', view.unknownNames);
      const paging = after === undefined ? undefined : { next: { after } };
      return sendJson(reply, printPage(records, view, { total, paging }));
    },
  });
  addRoute(server, {
    method: 'POST',
    path: '/_app/objects/:objectType/count',
    operationId: 'countRecords',
    summary: 'Count the matches of a search beyond those that it counts itself',
    tag: 'Records',
    callers: ['member'],
    reads: true,
    params: ObjectTypeParams,
    body: SearchRequest,
    success: { 200: MatchCount },
    handler: ({ params, body, caller, request }) => {
      const options = { baseUrl: request.baseUrl, ...toOptions(request, caller) };
      return search.countRecords({ ...params, hubId: caller.hubId }, body, options);
    },
  });
  addRoute(server, {
    method: 'POST',
    path: '/_app/objects/:objectType/summary',
    operationId: 'summarizeRecords',
    summary: 'Count the matches of a search and add up their values, in groups',
    tag: 'Records',
    callers: ['member'],
    reads: true,
    countsAs: 'search',
    params: ObjectTypeParams,
    body: SummaryRequest,
    success: { 200: Summary },
    handler: ({ params, body, caller, request }) => {
      const options = toOptions(request, caller);
      return summaries.summarize({ ...params, hubId: caller.hubId }, body, options);
    },
  });
}

function toOptions({ bodyText = '' }: FastifyRequest, caller: Caller) {
  return { body: { text: bodyText, steps: [] }, mayLag: mayLag(caller) };
}
