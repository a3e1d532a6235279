import { expect, it } from 'vitest';
import { toCsv, toHead } from './csv-text.js';
import { escapeFormula, restore } from './formulas.js';

it.each(['=1+1', '+49 30 1', '-1+1', '@SUM(A1)', '\tx', '\r=1'])(
  '%j would run as a formula, and is escaped',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(restore(escapeFormula(text))).toBe(text);
  },
);

it.each(['', 'Acme', '-12.5', '12', "'quoted'", 'a=b', "O'Neil"])('%j is unchanged, there and back', (text) => {
  expect(escapeFormula(text)).toBe(text);
  expect(restore(text)).toBe(text);
});

it('cells with separators, quotes and line breaks are quoted', () => {
  expect(
    toCsv([
      ['a', 'b,c'],
      ['say "hi"', 'two\nlines'],
    ]),
  ).toBe('a,"b,c"\r\n"say ""hi""","two\nlines"\r\n');
});

it.each([
  ['Größe\nä\nö\nü\n', 11, 'Größe\nä\n'],
  ['Größe\n', 99, 'Größe\n'],
  ['Größe', 4, 'Grö'],
])('the head of %j within %i bytes is %j', async (content, most, head) => {
  expect(await (await toHead(new Blob([content]), most)).text()).toBe(head);
});
