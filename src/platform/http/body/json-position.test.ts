import { expect, it } from 'vitest';
import { locate } from './json-position.js';

const text = '{"a": {"b/c": [1,\n {"~": "x"}]}, "d": 2}';

it.each([
  ['', { line: 1, column: 1 }, { line: 2, column: 22 }],
  ['/a', { line: 1, column: 7 }, { line: 2, column: 13 }],
  ['/a/b~1c/0', { line: 1, column: 16 }, { line: 1, column: 16 }],
  ['/a/b~1c/1/~0', { line: 2, column: 8 }, { line: 2, column: 10 }],
  ['/d', { line: 2, column: 21 }, { line: 2, column: 21 }],
  ['/none/of/these', { line: 1, column: 1 }, { line: 2, column: 22 }],
])('the value at %j is found', (pointer, start, end) => {
  expect(locate(text, pointer)).toEqual({ start, end });
});

it('a value among 400,000 others is found within the time of a test, which is less than their square', () => {
  const many = `{${Array.from({ length: 400_000 }, (_, index) => `"field${index}":[${index}]`).join()},"last":true}`;
  expect(locate(many, '/last').start.column).toBe(many.length - 4);
});
