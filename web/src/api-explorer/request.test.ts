import { expect, it } from 'vitest';
import type { Operation } from './description.js';
import { listMissing, toDraft, toRequest, type Draft } from './request.js';

const operation: Operation = {
  id: 'listRecords',
  method: 'GET',
  path: '/crm/v3/objects/{objectType}/{id}',
  summary: 'List',
  family: 'Records',
  parameters: [
    { in: 'path', name: 'objectType', required: true, schema: { type: 'string' } },
    { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
    { in: 'query', name: 'properties', schema: { type: 'array', items: { type: 'string' } } },
    { in: 'query', name: 'after', schema: { type: 'string' } },
  ],
  body: undefined,
  security: [['bearer']],
  responses: [],
};
const draft: Draft = {
  values: {
    'path.objectType': 'contacts',
    'path.id': ' a/b ',
    'query.properties': 'email, phone',
    'query.after': 'x&y',
  },
  bodyText: '',
  fields: {},
  files: {},
};

it('puts values into the path and the query, escaped, lists as repeated parameters', () => {
  const { path, requestHeaders, body } = toRequest(operation, draft, { kind: 'token', secret: 'tok' });
  expect(path).toBe('/crm/v3/objects/contacts/a%2Fb?properties=email&properties=phone&after=x%26y');
  expect([requestHeaders, body]).toEqual([{ authorization: 'Bearer tok' }, undefined]);
  expect(toRequest(operation, { ...draft, values: {} }, { kind: 'key', secret: 'k' }).path).toBe(
    '/crm/v3/objects/{objectType}/{id}?hapikey=k',
  );
});

it('knows the parameters of the path that have no value', () => {
  expect(listMissing(operation, toDraft(operation)).map(({ name }) => name)).toEqual(['id']);
  expect(listMissing(operation, draft)).toEqual([]);
});

it('sends JSON as typed, forms encoded, and multipart fields before files', () => {
  const withBody = (type: string): Operation => ({ ...operation, body: { type, schema: {}, isRequired: true } });
  const none = { kind: 'none' } as const;
  const json = toRequest(withBody('application/json'), { ...draft, bodyText: '{ "a": 1}' }, none);
  expect([json.body, json.requestHeaders]).toEqual(['{ "a": 1}', { 'content-type': 'application/json' }]);
  const fields = { grant_type: 'x y', code: '' };
  expect(toRequest(withBody('application/x-www-form-urlencoded'), { ...draft, fields }, none).body).toBe(
    'grant_type=x+y',
  );
  const files = { file: new File(['a'], 'a.txt') };
  const upload = toRequest(withBody('multipart/form-data'), { ...draft, fields: { options: '{}' }, files }, none);
  expect([...(upload.body as FormData).keys()]).toEqual(['options', 'file']);
  expect(upload.parts).toEqual([
    { name: 'options', value: '{}' },
    { name: 'file', fileName: 'a.txt' },
  ]);
  expect(upload.requestHeaders).toEqual({});
});
