import { expect, it } from 'vitest';
import { toDays } from './days.js';

const now = new Date('2026-03-10T01:00:00.000Z');
const at = (...times: string[]) => times.map((time) => ({ at: time }));

it('entries are grouped by the days of a time zone', () => {
  const items = at('2026-03-10T00:30:00.000Z', '2026-03-09T23:30:00.000Z', '2026-03-09T10:00:00.000Z');
  expect(toDays(items, now, 'UTC').map(({ name, items: all }) => [name, all.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
  ]);
  expect(toDays(items, now, 'America/New_York').map(({ name }) => name)).toEqual(['Today']);
});

it('older days have their weekday, date or year', () => {
  const items = at('2026-03-05T12:00:00.000Z', '2026-01-02T12:00:00.000Z', '2025-12-31T12:00:00.000Z');
  const [weekday, date, year] = toDays(items, now, 'UTC').map(({ name }) => name);
  expect(weekday).not.toMatch(/\d/);
  expect(date).toMatch(/2/);
  expect(date).not.toMatch(/2026/);
  expect(year).toMatch(/2025/);
});
