import { expect, it } from 'vitest';
import { toFamilies } from './description.js';
import { searchFamilies } from './operation-search.js';

const toDescribed = (operationId: string, summary: string, tag: string) => ({ operationId, summary, tags: [tag] });
const families = toFamilies({
  info: { title: 'Spoke', version: '1' },
  paths: {
    '/_spoke/clock': { get: toDescribed('getClock', 'Read the clock', 'Sandbox') },
    '/deals/v1/deal/{dealId}': { get: toDescribed('readDeal', 'Read a deal', 'Deals, version 1') },
    '/crm/v3/objects/{objectType}': {
      get: toDescribed('listRecords', 'List records', 'Records'),
      post: toDescribed('createRecord', 'Create a record', 'Records'),
    },
  },
});
const scopes = new Map([['POST /crm/v3/objects/{objectType}', ['crm.objects.contacts.write']]]);
const find = (query: string): string[] =>
  searchFamilies(families, query, scopes).flatMap(({ operations }) => operations.map(({ id }) => id));

it('orders families for apps before those of earlier versions and of the app itself', () => {
  expect(families.map(({ name, slug, group }) => [name, slug, group])).toEqual([
    ['Records', 'records', 'API'],
    ['Deals, version 1', 'deals-version-1', 'Earlier versions'],
    ['Sandbox', 'sandbox', 'Web app and sandbox'],
  ]);
});

it.each([
  ['post', ['createRecord']],
  ['records list', ['listRecords']],
  ['contacts.write', ['createRecord']],
  ['GET /crm/v3/objects/contacts', ['listRecords']],
  ['/deals/v1/deal/7?x=1', ['readDeal']],
  ['/crm/v3/objects/contacts/7', []],
  ['clock', ['getClock']],
])('finds %j: %j', (query, expected) => expect(find(query)).toEqual(expected));
