import { expect, it } from 'vitest';
import { setFormats } from '../../formats/chosen-formats.js';
import { addMonths, dayOf, listDays, moveToDay, toRangeFilter } from './calendar-days.js';

const time = { name: 'closedate', type: 'datetime' } as const;
const day = { name: 'day', type: 'date' } as const;
const timeZone = 'Europe/Berlin';

it('a month has all of its weeks, from the first day of the user to the last', () => {
  setFormats({ weekStart: 'monday' });
  const days = listDays('2026-11-18', 'month');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(listDays('2027-02-10', 'month')).toHaveLength(28);
  expect(listDays('2026-11-25', 'week')).toEqual(
    ['23', '24', '25', '26', '27', '28', '29'].map((number) => `2026-11-${number}`),
  );
  setFormats({ weekStart: 'sunday' });
  expect(listDays('2026-11-25', 'week')[0]).toBe('2026-11-22');
  expect(listDays('2026-11-22', 'week')[0]).toBe('2026-11-22');
  setFormats({ weekStart: 'saturday' });
  expect(listDays('2026-11-25', 'week')[0]).toBe('2026-11-21');
  setFormats({});
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-05', 1, '2027-01-05'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

it('days are those of the account, also where the clock changes', () => {
  expect(toRangeFilter(time, { from: '2026-10-25', to: '2026-10-25', timeZone })).toMatchObject({
    ...{ value: '2026-10-24T22:00:00.000Z', highValue: '2026-10-25T22:59:59.999Z' },
  });
  expect(toRangeFilter(day, { from: '2026-10-25', to: '2026-10-26', timeZone })).toMatchObject({
    ...{ value: '2026-10-25T00:00:00.000Z', highValue: '2026-10-26T23:59:59.999Z' },
  });
  expect(dayOf('2026-10-24T22:30:00Z', time, timeZone)).toBe('2026-10-25');
  expect(dayOf('2026-10-24', day, 'America/New_York')).toBe('2026-10-24');
  expect(dayOf('', time, timeZone)).toBeUndefined();
});

it('a moved date keeps its time of the day', () => {
  expect(moveToDay('2026-10-20T08:15:30.000Z', '2026-11-02', { property: time, timeZone })).toBe(
    '2026-11-02T09:15:30.000Z',
  );
  expect(moveToDay('2026-10-20', '2026-11-02', { property: day, timeZone })).toBe('2026-11-02');
});
