import { expect, it } from 'vitest';
import { toCurl } from './to-curl.js';

const request = {
  id: 'a',
  at: '2026-09-01T08:00:00.000Z',
  method: 'POST',
  path: '/crm/v3/objects/companies?hapikey=[masked]',
  route: null,
  operationId: null,
  status: 201,
  fault: null,
  warnings: [],
  milliseconds: 1,
  caller: 'private-app',
  hubId: 1,
  appId: 1,
  grantedScopes: null,
  requestHeaders: {
    host: '127.0.0.1:8080',
    authorization: '[masked]',
    'content-type': 'application/json',
    'content-length': '38',
  },
  requestBody: '{"properties":{"name":"Acme\'s"}}',
  responseHeaders: {},
  responseBody: null,
};

it('a request becomes a shell command, with a variable in place of secrets', () => {
  expect(toCurl(request, 'http://127.0.0.1:8080')).toBe(
    [
      `curl -g -X POST 'http://127.0.0.1:8080/crm/v3/objects/companies?hapikey='"$SPOKE_TOKEN"'' \\`,
      `  -H 'authorization: Bearer '"$SPOKE_TOKEN"'' \\`,
      `  -H 'content-type: application/json' \\`,
      `  --data-raw '{"properties":{"name":"Acme'\\''s"}}'`,
    ].join('\n'),
  );
});
