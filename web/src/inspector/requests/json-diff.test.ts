import { expect, it } from 'vitest';
import { diffJson } from './json-diff.js';

it.each([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, []],
  [{ a: 1 }, { a: 2 }, [{ path: 'a', kind: 'changed', before: 1, after: 2 }]],
  [1, '1', [{ path: '', kind: 'changed', before: 1, after: '1' }]],
  [{ a: {} }, { a: [] }, [{ path: 'a', kind: 'changed', before: {}, after: [] }]],
  [null, { a: 1 }, [{ path: '', kind: 'changed', before: null, after: { a: 1 } }]],
  [
    { a: { b: 1, c: 2 } },
    { a: { c: 3, 'd e': null } },
    [
      { path: 'a.b', kind: 'removed', before: 1 },
      { path: 'a.c', kind: 'changed', before: 2, after: 3 },
      { path: 'a["d e"]', kind: 'added', after: null },
    ],
  ],
])('%j and %j differ structurally', (before, after, wanted) => {
  expect(diffJson(before, after)).toEqual(wanted);
});

it('an element inserted in an array does not change those behind it', () => {
  expect(diffJson(['a', 'b', 'c'], ['x', 'a', 'c'])).toEqual([
    { path: '[0]', kind: 'added', after: 'x' },
    { path: '[1]', kind: 'removed', before: 'b' },
  ]);
  expect(diffJson([{ n: 1 }, { n: 2 }], [{ n: 1 }, { n: 3 }])).toEqual([
    { path: '[1].n', kind: 'changed', before: 2, after: 3 },
  ]);
});

it('elements with ids are compared with those of the same id', () => {
  const before = {
    results: [
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ],
  };
  const after = {
    results: [
      { id: '2', name: 'c' },
      { id: '3', name: 'd' },
    ],
  };
  expect(diffJson(before, after)).toEqual([
    { path: 'results[0]', kind: 'removed', before: { id: '1', name: 'a' } },
    { path: 'results[0].name', kind: 'changed', before: 'b', after: 'c' },
    { path: 'results[1]', kind: 'added', after: { id: '3', name: 'd' } },
  ]);
});
