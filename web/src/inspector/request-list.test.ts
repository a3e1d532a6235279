import { describe, expect, it } from 'vitest';
import { isWanted, mergeNewer, newerThan, noFilter, rememberedRequests, type RecordedRequest } from './request-list.js';

const entry = (id: string, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  id,
  at: '2026-09-01T08:00:00.000Z',
  method: 'GET',
  path: '/crm/v3/objects/companies',
  route: '/crm/v3/objects/:objectType',
  operationId: 'listObjects',
  status: 200,
  fault: null,
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

it('newer requests go on top, each once, and the oldest fall out', () => {
  expect(ids(mergeNewer([entry('b'), entry('a')], [entry('d'), entry('c'), entry('b')]))).toBe('dcba');
  const many = Array.from({ length: rememberedRequests }, (_, index) => entry(`${index};`));
  const merged = mergeNewer(many, [entry('new')]);
  expect([merged.length, merged[0]?.id]).toEqual([rememberedRequests, 'new']);
});

it('a cleared list shows what came after, and everything once the mark is forgotten', () => {
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
    expect(isWanted(entry('a'), { ...noFilter, ...filter })).toBe(wanted);
  });

  it('what the app asks for by itself is left out until it is wanted', () => {
    for (const own of [{ caller: 'member' }, { caller: 'user' }, { caller: 'anyone', path: '/_app/session' }]) {
      expect(isWanted(entry('a', own), noFilter)).toBe(false);
      expect(isWanted(entry('a', own), { ...noFilter, withWebApp: true })).toBe(true);
    }
  });
});
