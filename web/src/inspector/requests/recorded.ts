import type { RecordedRequest } from './request-list.js';

/** A recorded request for tests. */
export function recorded(more: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    id: 'a',
    at: '2026-09-01T08:00:00.000Z',
    startedAt: Date.parse('2026-09-01T08:00:00.000Z'),
    method: 'GET',
    path: '/crm/v3/objects/companies',
    route: '/crm/v3/objects/:objectType',
    operationId: 'listObjects',
    status: 200,
    fault: null,
    warnings: [],
    milliseconds: 3.2,
    caller: 'private-app',
    hubId: 1001,
    appId: 7,
    grantedScopes: [],
    requestHeaders: {},
    requestBody: null,
    responseHeaders: {},
    responseBody: null,
    phases: [],
    database: null,
    notRepeatable: null,
    found: [],
    ...more,
  };
}
