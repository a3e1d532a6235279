import { expect, it } from 'vitest';
import { toComparison } from './comparison.js';
import { recorded } from './recorded.js';

it('the parts of a request are compared as what they are', () => {
  const request = recorded({
    method: 'POST',
    path: '/x?a=1&b=2&b=3',
    requestHeaders: { date: 'now', 'content-type': 'application/x-www-form-urlencoded' },
    requestBody: 'c=4',
    responseHeaders: { 'x-hubspot-correlation-id': 'one', etag: 'e' },
    responseBody: '{"d":5}',
  });
  expect(toComparison(request)).toEqual({
    'Method and path': { method: 'POST', path: '/x' },
    Query: { a: '1', b: ['2', '3'] },
    'Request headers': { 'content-type': 'application/x-www-form-urlencoded' },
    'Request body': { c: '4' },
    Status: 200,
    'Response headers': { etag: 'e' },
    'Response body': { d: 5 },
  });
  const text = recorded({ responseBody: '{broken' });
  expect(toComparison(text)['Response body']).toBe('{broken');
});
