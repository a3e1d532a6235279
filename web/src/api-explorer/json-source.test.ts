import { expect, it } from 'vitest';
import { parseJson } from './json-source.js';

it('parses what JSON.parse does, to the same value', () => {
  for (const text of ['{}', ' [1, -2.5e3, true, null, "a\\u00e9\\n"] ', '{"a":{"b":[{}]},"__proto__":1}', '0', '"x"']) {
    expect(parseJson(text)).toMatchObject({ value: JSON.parse(text) as unknown });
  }
});

it('knows the line of every field and item', () => {
  const source = parseJson('{\n  "a": [\n    1,\n    {"b": 2}\n  ],\n  "c": null\n}');
  if ('error' in source) throw new Error(source.error.message);
  expect([[], ['a'], ['a', 0], ['a', 1, 'b'], ['c'], ['missing']].map(source.lineOf)).toEqual([1, 2, 3, 4, 6, 1]);
});

it.each([
  ['', 1, 'empty'],
  ['{\n"a": 1\n"b": 2\n}', 3, 'comma'],
  ['{\n"a": 1,\n}', 3, 'comma too many'],
  ['{"a"\n1}', 2, 'colon'],
  ['{\na: 1}', 2, 'double quotes'],
  ['[1,\n2', 2, 'comma or ]'],
  ['{"a": "x\n"}', 1, 'closing quote'],
  ['{"a": 1,\n"a": 2}', 2, 'twice'],
  ['[01]', 1, 'Expected a value'],
  ['[1] x', 1, 'end of the JSON'],
  ['[undefined]', 1, 'Expected a value'],
  [`${'['.repeat(300)}`, 1, 'nested'],
])('%j is not valid: line %i', (text, line, part) => {
  const source = parseJson(text);
  expect(source).toMatchObject({ error: { line } });
  expect('error' in source && source.error.message).toContain(part);
});
