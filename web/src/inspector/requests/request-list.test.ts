import { expect, it } from 'vitest';
import { recorded } from './recorded.js';
import { mergeNewer, newerThan, maxRequests, type RecordedRequest } from './request-list.js';

const entry = (id: string): RecordedRequest => recorded({ id });
const ids = (entries: readonly RecordedRequest[]): string => entries.map(({ id }) => id).join('');

it('newer requests are added on top, each once, and the oldest are dropped', () => {
  expect(ids(mergeNewer([entry('b'), entry('a')], [entry('d'), entry('c'), entry('b')]))).toBe('dcba');
  const many = Array.from({ length: maxRequests }, (_, index) => entry(`${index};`));
  const merged = mergeNewer(many, [entry('new')]);
  expect([merged.length, merged[0]?.id]).toEqual([maxRequests, 'new']);
});

it('a cleared list shows later requests, and all once its marker is dropped', () => {
  const list = [entry('c'), entry('b'), entry('a')];
  expect(ids(newerThan(list, 'b'))).toBe('c');
  expect(ids(newerThan(list, 'c'))).toBe('');
  expect(ids(newerThan(list, 'gone'))).toBe('cba');
  expect(ids(newerThan(list, undefined))).toBe('cba');
});
