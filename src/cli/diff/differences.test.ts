import { expect, test } from 'vitest';
import { listDifferences } from './differences.js';
import { createIdMap } from './id-map.js';

const toCompared = (body: unknown, status = 200) => ({ status, headers: {}, body: JSON.stringify(body) });
const compare = (recorded: unknown, replayed: unknown) =>
  listDifferences(toCompared(recorded), toCompared(replayed)).map(({ what, name }) => `${what} ${name}`);

test.each([
  ['other values', { id: '1', at: '2026-01-01' }, { id: '2', at: '2025-01-01' }],
  ['a null in place of a value', { a: null, b: 'x' }, { a: 'x', b: null }],
  ['an empty list', { results: [] }, { results: [{ id: '1' }] }],
  ['more items of the same shape', { results: [{ id: '1' }] }, { results: [{ id: '1' }, { id: '2' }] }],
  ['members that some items have', [{ a: 1 }, { b: 1 }], [{ a: 1, b: 1 }]],
  ['objects by id', { counts: { 12: { n: 1 } } }, { counts: { 34: { n: 2 } } }],
])('%s make no difference', (_, recorded, replayed) => {
  expect(compare(recorded, replayed)).toEqual([]);
});

test.each([
  ['a type', { a: '1' }, { a: 1 }, ['type a']],
  ['a member, but not what is in it', { a: { b: { c: 1 } } }, {}, ['missing a']],
  [
    'a member of items',
    { results: [{ id: '1' }] },
    { results: [{ id: '1', more: [] }] },
    ['additional results[].more'],
  ],
  ['the kind of the whole', [1], { a: 1 }, ['type ']],
  ['what a list holds', { ids: ['1'] }, { ids: [1] }, ['type ids[]']],
])('%s is a difference', (_, recorded, replayed, found) => {
  expect(compare(recorded, replayed)).toEqual(found);
});

test('an error that should be none differs in its status only, and errors by what they are', () => {
  const error = { status: 'error', category: 'OBJECT_NOT_FOUND', message: 'a' };
  expect(listDifferences(toCompared({ id: '1' }), toCompared(error, 404))).toEqual([
    { what: 'status', name: 'status', recorded: '200', replayed: '404' },
  ]);
  const other = { ...error, category: 'VALIDATION_ERROR', message: 'b', subCategory: 'X' };
  expect(listDifferences(toCompared(error, 404), toCompared(other, 404))).toEqual([
    { what: 'value', name: 'category', recorded: 'OBJECT_NOT_FOUND', replayed: 'VALIDATION_ERROR' },
    { what: 'additional', name: 'subCategory', recorded: null, replayed: 'string' },
  ]);
});

test('headers that clients read are there or not, and media types are equal', () => {
  const type = 'application/json;charset=utf-8';
  const recorded = {
    status: 200,
    headers: { 'content-type': type, 'x-hubspot-ratelimit-max': '100', via: '1' },
    body: '',
  };
  const replayed = {
    status: 200,
    headers: { 'content-type': 'Application/JSON', date: 'x', location: '/a' },
    body: '',
  };
  expect(listDifferences(recorded, replayed)).toEqual([
    { what: 'header', name: 'x-hubspot-ratelimit-max', recorded: '100', replayed: null },
    { what: 'header', name: 'location', recorded: null, replayed: '/a' },
  ]);
});

test('ids of the server take the place of recorded ones in paths and bodies, and nothing else does', () => {
  const ids = createIdMap();
  ids.learn(
    { id: '51', properties: { hs_object_id: '51', amount: '100' }, paging: { next: { after: '20' } }, portalId: 1 },
    { id: '901', properties: { hs_object_id: '901', amount: '200' }, paging: { next: { after: '30' } }, portalId: 7 },
  );
  ids.learn({ results: [{ id: 5 }, { id: 6 }] }, { results: [{ id: 8 }, { id: 9 }] });
  ids.learn({ results: [{ id: 100 }] }, { results: [] });
  expect(ids.inPath('/crm/v3/objects/contacts/51?limit=100&after=20&ids=5,6')).toBe(
    '/crm/v3/objects/contacts/901?limit=100&after=30&ids=8,9',
  );
  expect(
    JSON.parse(ids.inBody('{"inputs":[{"id":"51"},{"id":6}],"amount":"100","51":true,"text":"51 apples"}')),
  ).toEqual({
    ...{ inputs: [{ id: '901' }, { id: 9 }], amount: '100', 901: true, text: '51 apples' },
  });
  expect(ids.inBody('id=51&name=a')).toBe('id=901&name=a');
  expect(ids.inBody('plain 51')).toBe('plain 51');
});
