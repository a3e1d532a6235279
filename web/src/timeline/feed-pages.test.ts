import { describe, expect, it } from 'vitest';
import { toRows, withHead, type FeedItem } from './feed-pages.js';

/** Notes by their minute, newest first. */
const notes = (...minutes: number[]): FeedItem[] =>
  minutes.map((minute) => ({
    kind: 'activity',
    id: String(minute),
    objectTypeId: '0-46',
    comments: 0,
    at: `2026-01-15T09:${String(minute).padStart(2, '0')}:00.000Z`,
    properties: {},
  }));
const page = (after: string | undefined, ...minutes: number[]) => ({
  results: notes(...minutes),
  ...(after !== undefined && { after }),
});
const idsOf = ({ pages }: ReturnType<typeof withHead>) =>
  pages.map(({ results }) => results.map((item) => (item.kind === 'activity' ? Number(item.id) : 0)));
const data = {
  pages: [page('a', 40, 39, 38), page('b', 37, 36), page(undefined, 35)],
  pageParams: [undefined, 'a', 'b'],
};

describe('the pages of a timeline with a newer head', () => {
  it('have its new entries before the known ones, each once', () => {
    const next = withHead(data, page('c', 42, 41, 40));
    expect(idsOf(next)).toEqual([[42, 41, 40, 39, 38], [37, 36], [35]]);
    expect(next.pages.map(({ after }) => after)).toEqual(['a', 'b', undefined]);
    expect(next.pageParams).toEqual(data.pageParams);
  });

  it('lack what was deleted from its range, and repeat nothing that it reaches further for', () => {
    expect(idsOf(withHead(data, page('c', 40, 38, 37)))).toEqual([[40, 38, 37], [36], [35]]);
    expect(idsOf(withHead(data, page('c', 39, 38, 37)))).toEqual([[39, 38, 37], [36], [35]]);
  });

  it('are the head alone if it is the whole timeline, or has nothing in common with them', () => {
    expect(idsOf(withHead(data, page(undefined, 40, 39)))).toEqual([[40, 39]]);
    expect(idsOf(withHead(data, page('c', 59, 58, 57)))).toEqual([[59, 58, 57]]);
    expect(withHead(data, page('c', 59, 58, 57)).pageParams).toEqual([undefined]);
  });
});

it('entries are below the day of the time zone that they are on', () => {
  const at = (time: string): FeedItem => ({
    kind: 'activity',
    id: time,
    objectTypeId: '0-46',
    comments: 0,
    at: time,
    properties: {},
  });
  const items = ['2026-01-15T23:30:00Z', '2026-01-15T22:30:00Z', '2026-01-14T09:00:00Z', '2026-01-02T09:00:00Z'].map(
    at,
  );
  const rows = toRows(items, { now: new Date('2026-01-16T08:00:00Z'), timeZone: 'Europe/Berlin' });
  const names = rows.map((row) => (row.kind === 'day' ? row.name : '–'));
  expect(names.slice(0, 5)).toEqual(['Today', '–', 'Yesterday', '–', expect.stringContaining('14')]);
  expect(names.slice(5)).toEqual(['–', expect.stringContaining('2026'), '–']);
});
