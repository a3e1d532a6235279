import { expect, it } from 'vitest';
import { findEndpoints, toUsesByScope, type ScopeEndpoints } from './scope-endpoints.js';

const endpoint = (method: string, path: string, needs: number, summary = '') => ({
  ...{ method, path, summary, needs },
  callers: ['app'],
  dependsOnBody: false,
});
const type = (id: string, name: string, singular: string) => ({ id, name, spellings: [id, singular, name] });
const need = (oneOf: string[], types: string[] = [], parameters: string[] = []) => ({
  ...{ types, parameters, oneOf },
  allOf: [] as string[],
});

const all: ScopeEndpoints = {
  types: [type('0-3', 'deals', 'deal'), type('0-5', 'tickets', 'ticket'), type('2-1', 'custom', '2-1')],
  endpoints: [
    endpoint('PATCH', '/crm/v3/objects/{objectType}/{objectId}', 0, 'Update a record'),
    endpoint('POST', '/crm/v3/objects/{objectType}/search', 0, 'Search records'),
    endpoint('POST', '/crm/v3/objects/{objectType}/{objectId}', 0, 'Not a search'),
    endpoint('POST', '/files/v3/files', 1, 'Upload a file'),
    endpoint('POST', '/crm/v4/associations/{fromObjectType}/{toObjectType}/labels', 2, 'Create a label'),
  ],
  needs: [
    [
      need(['crm.objects.deals.write'], ['deals'], ['objectType']),
      need(['tickets'], ['tickets'], ['objectType']),
      need(['crm.objects.custom.write'], ['custom'], ['objectType']),
    ],
    [need(['files', 'files.write'])],
    [
      need(['crm.objects.deals.write'], ['deals'], ['fromObjectType', 'toObjectType']),
      need(['tickets'], ['tickets'], ['fromObjectType', 'toObjectType']),
    ],
  ],
};

const find = (query: string) =>
  findEndpoints(all, query).map(({ endpoint: { method, path }, needs }) => [
    `${method} ${path}`,
    needs.flatMap(({ oneOf }) => oneOf),
  ]);

it('the scopes of a path are those of the object type in it', () => {
  const record = 'PATCH /crm/v3/objects/{objectType}/{objectId}';
  expect(find('PATCH /crm/v3/objects/deals/{id}')).toEqual([[record, ['crm.objects.deals.write']]]);
  expect(find('patch https://api.example.com/crm/v3/objects/0-5/12?archived=true')).toEqual([[record, ['tickets']]]);
  expect(find('PATCH /crm/v3/objects/p_car/1')).toEqual([[record, ['crm.objects.custom.write']]]);
  expect(find('PATCH /crm/v3/objects/{objectType}/{objectId}')[0]?.[1]).toHaveLength(3);
  expect(find('PATCH /crm/v3/objects/unknown/1')).toEqual([]);
});

it('a path is matched as the server does, and its beginning only if it is not whole', () => {
  expect(find('POST /crm/v3/objects/deals/search').map(([name]) => name)).toEqual([
    'POST /crm/v3/objects/{objectType}/search',
  ]);
  expect(find('/crm/v3/obj')).toHaveLength(3);
  expect(find('/crm/v4/associations/deals/tickets/labels')[0]?.[1]).toEqual(['crm.objects.deals.write', 'tickets']);
});

it('words find endpoints by path and summary', () => {
  expect(find('upload file').map(([name]) => name)).toEqual(['POST /files/v3/files']);
  expect(find('POST search').map(([name]) => name)).toEqual([
    'POST /crm/v3/objects/{objectType}/search',
    'POST /crm/v3/objects/{objectType}/{objectId}',
  ]);
});

it('the endpoints of a scope name its alternatives and the object type', () => {
  const uses = toUsesByScope(all);
  expect(uses.get('files')).toEqual([
    {
      ...{ method: 'POST', path: '/files/v3/files', summary: 'Upload a file' },
      ...{ types: [], alternatives: ['files.write'], together: [] },
    },
  ]);
  expect(uses.get('tickets')?.map(({ path }) => path)).toEqual([
    '/crm/v3/objects/tickets/{objectId}',
    '/crm/v3/objects/tickets/search',
    '/crm/v3/objects/tickets/{objectId}',
    '/crm/v4/associations/{fromObjectType}/{toObjectType}/labels',
  ]);
});
