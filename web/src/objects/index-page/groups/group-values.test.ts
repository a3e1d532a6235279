import { expect, it } from 'vitest';
import type { Owner, Property, ValueContext } from '../../property.js';
import { isGroupable, toGroupLimits, toGroups } from './group-values.js';

const toProperty = (name: string, rest: Partial<Property>): Property =>
  ({ name, label: 'Colour', fieldType: 'select', options: [], ...rest }) as unknown as Property;
const option = (value: string) => ({ value, label: value.toUpperCase(), displayOrder: 0, hidden: false });
const owner = (id: string, firstName: string) =>
  [id, { id, firstName, lastName: '', email: `${id}@example.com`, archived: false } as unknown as Owner] as const;

const context: ValueContext = {
  ...{ timeZone: 'America/New_York', currency: 'EUR', pipelines: [], now: () => new Date() },
  owners: new Map([owner('1', 'Zoe'), owner('2', 'Ada')]),
};
const matching = {
  query: '',
  filterGroups: [],
  sort: { propertyName: 'name', direction: 'ASCENDING' },
} as const;

const group = (property: Property, ...keys: (string | null)[]) =>
  toGroups({ groups: keys.map((key) => ({ key, count: 1, values: [] })) }, { property, context, matching });
const filterOf = ({ matching: { filterGroups } }: ReturnType<typeof group>[number]) => filterGroups[0]?.filters[0];

it('groups are in the order of the choices, unknown values and no value last', () => {
  const color = toProperty('color', { type: 'enumeration', options: [option('r'), option('b')] });
  const found = group(color, null, 'gone', 'b', 'r');
  expect(found.map(({ key, label }) => [key, label])).toEqual([
    ['r', 'R'],
    ['b', 'B'],
    ['gone', 'gone'],
    ['', 'No colour'],
  ]);
  expect(found.map(filterOf)).toEqual([
    { propertyName: 'color', operator: 'EQ', value: 'r' },
    { propertyName: 'color', operator: 'EQ', value: 'b' },
    { propertyName: 'color', operator: 'EQ', value: 'gone' },
    { propertyName: 'color', operator: 'NOT_HAS_PROPERTY' },
  ]);
  const owners = toProperty('hubspot_owner_id', { type: 'enumeration', referencedObjectType: 'OWNER' });
  expect(group(owners, '1', '2').map(({ label }) => label)).toEqual(['Ada', 'Zoe']);
});

it('months begin in the time zone of the account, for days at midnight', () => {
  const [found, none] = group(toProperty('closedate', { type: 'datetime' }), null, '2026-02-01');
  expect([found?.label, none?.key]).toEqual(['February 2026', '']);
  expect(found && filterOf(found)).toEqual({
    ...{ propertyName: 'closedate', operator: 'BETWEEN' },
    ...{ value: '2026-02-01T05:00:00.000Z', highValue: '2026-03-01T04:59:59.999Z' },
  });
  expect(group(toProperty('day', { type: 'date' }), '2026-12-01').map(filterOf)).toEqual([
    {
      ...{ propertyName: 'day', operator: 'BETWEEN' },
      ...{ value: '2026-12-01T00:00:00.000Z', highValue: '2026-12-31T23:59:59.999Z' },
    },
  ]);
});

it('tables are grouped by choices and dates, not by texts, numbers or several choices', () => {
  const types = [
    { type: 'enumeration' },
    { type: 'bool' },
    { type: 'datetime' },
    { type: 'enumeration', fieldType: 'checkbox' },
    { type: 'string' },
    { type: 'number' },
    { type: 'enumeration', hidden: true },
  ] as Partial<Property>[];
  expect(types.map((type) => isGroupable(toProperty('one', type)))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('what the groups leave out is said', () => {
  const date = toProperty('closedate', { type: 'date' });
  expect(toGroupLimits({ hasMore: false, isExact: true }, date)).toBe('');
  expect(toGroupLimits({ hasMore: true, isExact: false }, date)).toBe(
    'These are the latest 100 months. The groups count the first 100,000 matches.',
  );
});
