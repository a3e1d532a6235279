import { describe, expect, it } from 'vitest';
import type { Property } from '../objects/property.js';
import { builtInDashboards } from './built-in.js';
import type { Widget } from './dashboards.js';
import { toChange, toFilterGroups, toFunnel, toNumber, toRange, toSearchOf, withGaps } from './questions.js';

const widget: Widget = {
  ...{ title: 'Won', kind: 'bar', objectType: 'deals', width: 2, measure: { kind: 'count' } },
  filterGroups: [{ filters: [{ propertyName: 'hs_is_closed_won', operator: 'EQ', value: 'true' }] }],
  period: { propertyName: 'closedate', days: 30 },
};
const properties = new Map([
  ['closedate', { name: 'closedate', type: 'datetime' } as Property],
  ['day', { name: 'day', type: 'date' } as Property],
]);
const today = { now: new Date('2026-05-30T22:30:00Z'), timeZone: 'Europe/Berlin' };

describe('the conditions of a widget', () => {
  it('cover whole days in the time zone of the account, today included', () => {
    expect(toFilterGroups(widget, properties, today)[0]?.filters.slice(1)).toEqual([
      { propertyName: 'closedate', operator: 'GTE', value: '2026-05-01T22:00:00.000Z' },
      { propertyName: 'closedate', operator: 'LT', value: '2026-05-31T22:00:00.000Z' },
    ]);
    const before = toFilterGroups(widget, properties, { ...today, isPrevious: true });
    expect(before[0]?.filters[2]).toMatchObject({ operator: 'LT', value: '2026-05-01T22:00:00.000Z' });
  });

  it('compare days as days', () => {
    const byDay = { ...widget, filterGroups: [], period: { propertyName: 'day', days: 1 } };
    expect(toFilterGroups(byDay, properties, today)).toEqual([
      {
        filters: [
          { propertyName: 'day', operator: 'GTE', value: '2026-05-31T00:00:00.000Z' },
          { propertyName: 'day', operator: 'LT', value: '2026-06-01T00:00:00.000Z' },
        ],
      },
    ]);
  });

  it('lead to the records of a group', () => {
    const all = { ...widget, filterGroups: [] };
    const { period: _, ...timeless } = all;
    const read = (search: string) => JSON.parse(new URLSearchParams(search).get('filters') ?? '[]') as unknown;
    const of = (key: string | null, interval?: 'month') =>
      read(toSearchOf(timeless, { properties, ...today }, { propertyName: 'day', key, interval }));
    expect(of('a')).toEqual([[{ propertyName: 'day', operator: 'EQ', value: 'a' }]]);
    expect(of(null)).toEqual([[{ propertyName: 'day', operator: 'NOT_HAS_PROPERTY' }]]);
    expect(of('2026-12-01', 'month')).toEqual([
      [
        { propertyName: 'day', operator: 'GTE', value: '2026-12-01T00:00:00.000Z' },
        { propertyName: 'day', operator: 'LT', value: '2027-01-01T00:00:00.000Z' },
      ],
    ]);
    expect(toSearchOf(timeless, { properties, ...today })).toBe('');
  });
});

it('intervals without records are filled in', () => {
  const group = (key: string | null) => ({ key, count: 1, values: [] });
  expect(
    withGaps([group('2026-01-01'), group('2026-04-01'), group(null)], 'month').map(({ key, count }) => [key, count]),
  ).toEqual([
    ['2026-01-01', 1],
    ['2026-02-01', 0],
    ['2026-03-01', 0],
    ['2026-04-01', 1],
  ]);
  expect(withGaps([group(null)], 'day')).toEqual([]);
  const grouped = { period: { propertyName: 'day', days: 16 }, groupBy: { propertyName: 'day' } };
  const range = toRange(grouped, today);
  expect(range).toEqual({ first: '2026-05-16', last: '2026-05-31' });
  expect(withGaps([group('2026-05-25')], 'week', range).map(({ key }) => key)).toEqual([
    '2026-05-11',
    '2026-05-18',
    '2026-05-25',
  ]);
  expect(toRange({ ...grouped, groupBy: { propertyName: 'other' } }, today)).toBeUndefined();
});

it('a funnel counts records in a stage or a later one, without lost ones', () => {
  const stage = (id: string, probability: string) => ({ id, label: id, metadata: { probability } });
  const stages = [stage('new', '0.2'), stage('talk', '0.5'), stage('won', '1'), stage('lost', '0')];
  const counts = { new: 4, talk: 3, won: 3, lost: 9 };
  const groups = Object.entries(counts).map(([key, count]) => ({ key, count, values: [] }));
  expect(toFunnel({ stages } as never, groups)).toEqual([
    { id: 'new', label: 'new', reached: 10, share: undefined, stageIds: ['new', 'talk', 'won'] },
    { id: 'talk', label: 'talk', reached: 6, share: 0.6, stageIds: ['talk', 'won'] },
    { id: 'won', label: 'won', reached: 3, share: 0.5, stageIds: ['won'] },
  ]);
});

it('a number without values is 0 for sums and unknown otherwise', () => {
  const group = { key: null, count: 2, values: [null] };
  const of = (kind: 'sum' | 'average') => toNumber({ measure: { kind, propertyName: 'amount' } }, group);
  expect([of('sum'), of('average'), toNumber({ measure: { kind: 'count' } }, group)]).toEqual([0, null, 2]);
});

it('a change is a share of the period before', () => {
  expect([toChange(12, 10), toChange(5, 10), toChange(5, 0), toChange(null, 10)]).toEqual([
    0.2,
    -0.5,
    undefined,
    undefined,
  ]);
});

it('the built-in dashboards have widgets of at most four columns', () => {
  expect(builtInDashboards.map(({ id }) => id)).toEqual(['sales', 'support', 'activity']);
  for (const { widgets } of builtInDashboards)
    expect(widgets.every(({ width }) => width >= 1 && width <= 4)).toBe(true);
});
