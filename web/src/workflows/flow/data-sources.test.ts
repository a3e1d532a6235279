import { expect, it } from 'vitest';
import { getBuiltInType } from '../../objects/object-types.js';
import { toPick, withSource } from './data-sources.js';
import type { Flow } from './flow.js';

const flow: Flow = {
  ...{ id: '7', revisionId: '1', isEnabled: false, type: 'CONTACT_FLOW', objectTypeId: '0-1' },
  ...{ createdAt: '', updatedAt: '', actions: [] },
};
const company = { category: 'HUBSPOT_DEFINED', typeId: 279, to: getBuiltInType('companies') } as const;

it('adds a source of associated records, uses one again, and leaves out unused ones', () => {
  const first = withSource(flow, company, 'newest');
  expect([first.name, first.flow.dataSources]).toEqual([
    'companies_newest',
    [
      {
        ...{ type: 'ASSOCIATION', name: 'companies_newest', objectTypeId: '0-2' },
        ...{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 },
        sortBy: { property: 'createdate', order: 'DESC' },
      },
    ],
  ]);
  expect(withSource(first.flow, company, 'newest')).toEqual({ flow: first.flow, name: 'companies_newest' });
  const second = withSource(first.flow, company, 'changed').flow.dataSources ?? [];
  expect(second.map((source) => [source.name, toPick(source)])).toEqual([['companies_changed', 'changed']]);
  const value = { propertyToken: '{{ fetched_objects.companies_newest.domain }}' };
  const actions = [{ actionId: '1', type: 'SINGLE_CONNECTION', actionTypeId: '0-5', fields: { value } }];
  const used = { ...first.flow, actions };
  expect(withSource(used, company, 'oldest').flow.dataSources?.map(({ name }) => name)).toEqual([
    ...['companies_newest', 'companies_oldest'],
  ]);
});
