import { describe, expect, it } from 'vitest';
import { matchesFilter, mergeNewer, newerThan, noFilter, maxRequests, type RecordedRequest } from './request-list.js';

const entry = (id: string, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  id,
  at: '2026-09-01T08:00:00.000Z',
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
  ...more,
});

const ids = (entries: readonly RecordedRequest[]): string => entries.map(({ id }) => id).join('');

it('newer requests are added on top, each once, and the oldest are dropped', () => {
  expect(ids(mergeNewer([entry('b'), entry('a')], [entry('d'), entry('c'), entry('b')]))).toBe('dcba');
  const many = Array.from({ length: maxRequests }, (_, index) => entry(`${index};`));
  const merged = mergeNewer(many, [entry('new')]);
  expect([merged.length, merged[0]?.id]).toEqual([maxRequests, 'new']);
});

it('a cleared list shows later requests, and all once its marker is dropped', () => {
  const list = [entry('c'), entry('b'), entry('a')];
  expect(ids(newerThan(list, 'b'))).toBe('c');
  expect(ids(newerThan(list, 'c'))).toBe('');
  expect(ids(newerThan(list, 'gone'))).toBe('cba');
  expect(ids(newerThan(list, undefined))).toBe('cba');
});

describe('filters', () => {
  it.each([
    [{ method: 'GET' }, true],
    [{ method: 'POST' }, false],
    [{ path: ' /Objects ' }, true],
    [{ path: 'contacts' }, false],
    [{ statusClass: '2' }, true],
    [{ statusClass: '4' }, false],
    [{ hubId: '1001' }, true],
    [{ hubId: '100' }, false],
    [{ caller: 'private-app' }, true],
    [{ caller: 'app' }, false],
  ])('%j is %s', (filter, wanted) => {
    expect(matchesFilter(entry('a'), { ...noFilter, ...filter })).toBe(wanted);
  });

  it('requests of the app itself are hidden by default', () => {
    for (const own of [{ caller: 'member' }, { caller: 'user' }, { caller: 'anyone', path: '/_app/session' }]) {
      expect(matchesFilter(entry('a', own), noFilter)).toBe(false);
      expect(matchesFilter(entry('a', own), { ...noFilter, withWebApp: true })).toBe(true);
    }
  });
});
