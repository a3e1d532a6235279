import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listErrors, toTables } from './tables.js';

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scaling.md'), 'utf8');

it('every figure in docs/scaling.md is correct', () => {
  const calculated = toTables(text).filter(({ headings }) => headings.some((heading) => / = /.test(heading)));
  expect(calculated.length).toBeGreaterThanOrEqual(3);
  expect(calculated.flatMap(listErrors)).toEqual([]);
});

const table = (cell: string, sum = '7.5') => `
| what | A: each | B: many | C = A × B ÷ 10³: thousands (sum) | D = ⌈C ÷ 2⌉: pairs |
| ---- | ------- | ------- | -------------------------------- | ------------------ |
| one  | 2,000   | 3       | ${cell}                          | 3                  |
| two  | 500     | 3       | 1.5                              | 1                  |
| all  |         |         | ${sum}                           |                    |
`;

it('incorrect figures are reported', () => {
  const errorsOf = (markdown: string) => toTables(markdown).flatMap(listErrors);
  expect(errorsOf(table('6'))).toEqual([]);
  expect(errorsOf(table('6.0'))).toEqual([]);
  expect(errorsOf(table('6', '8'))).toEqual([]);
  expect(errorsOf(table('6', '7.6'))).toEqual(['all, C = A × B ÷ 10³: thousands (sum): 7.6 should be 7.5']);
  expect(errorsOf(table('5'))).toEqual([
    'one, C = A × B ÷ 10³: thousands (sum): 5 should be 6',
    'all, C = A × B ÷ 10³: thousands (sum): 7.5 should be 6.5',
  ]);
});
