import { expect, it } from 'vitest';
import { defuse, restore, toCsv } from './csv-text.js';

it.each(['=1+1', '+49 30 1', '-1+1', '@SUM(A1)', '\tx', '\r=1'])('%j would run, and does not', (text) => {
  expect(defuse(text)).toBe(`'${text}`);
  expect(restore(defuse(text))).toBe(text);
});

it.each(['', 'Acme', '-12.5', '12', "'quoted'", 'a=b', "O'Neil"])('%j stays as it is, there and back', (text) => {
  expect(defuse(text)).toBe(text);
  expect(restore(text)).toBe(text);
});

it('cells with separators, quotes and line ends are quoted', () => {
  expect(
    toCsv([
      ['a', 'b,c'],
      ['say "hi"', 'two\nlines'],
    ]),
  ).toBe('a,"b,c"\r\n"say ""hi""","two\nlines"\r\n');
});
