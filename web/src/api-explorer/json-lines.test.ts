import { expect, it } from 'vitest';
import { toJsonLines } from './json-lines.js';

const print = (value: unknown, folded: readonly string[] = []): string[] =>
  toJsonLines(value, new Set(folded)).map(
    ({ depth, name, text, comma }) =>
      `${' '.repeat(depth)}${name === undefined ? '' : `${name}: `}${text}${comma ? ',' : ''}`,
  );

it('prints a value on lines, empty objects and lists on one', () => {
  expect(print({ a: [1, 'x'], b: {}, c: null })).toEqual([
    '{',
    ' a: [',
    '  1,',
    '  "x"',
    ' ],',
    ' b: {},',
    ' c: null',
    '}',
  ]);
});

it('folds objects and lists by their place', () => {
  expect(print({ a: [1, 2], 'b/c': { d: 1 } }, ['/a', '/b~1c'])).toEqual(['{', ' a: […],', ' b/c: {…}', '}']);
  const keys = toJsonLines([{ a: {} }, { a: {} }], new Set()).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
