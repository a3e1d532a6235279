import { expect, it } from 'vitest';
import type { Property, ValueContext } from '../../property.js';
import { readClipboard, writeClipboard } from './clipboard.js';
import { listOmissions, planClear, planPaste } from './range-plan.js';
import { toRange, toRangeText } from './range.js';

const toProperty = (name: string, rest: Partial<Property> = {}): Property =>
  ({
    ...{ name, label: name.toUpperCase(), type: 'string', fieldType: 'text', options: [] },
    ...{ calculated: false, modificationMetadata: { readOnlyValue: false } },
    ...rest,
  }) as unknown as Property;

const city = toProperty('city');
const amount = toProperty('amount', { type: 'number', fieldType: 'number' });
const set = toProperty('set', { modificationMetadata: { readOnlyValue: true } } as Partial<Property>);
const color = toProperty('color', {
  ...{ type: 'enumeration', fieldType: 'select' },
  options: [{ value: 'r', label: 'Red', displayOrder: 0, hidden: false }],
});
const toColumn = (property: Property) => ({
  ...{
    name: property.name,
    label: property.label,
    width: 100,
    least: 100,
    property,
    sortBy: property.name,
    pinnedAt: undefined,
  },
});
const columns = [city, amount, set, color].map(toColumn);
const rows = [
  { id: '1', properties: { city: 'Lyon', amount: '1', color: null } },
  undefined,
  { id: '2', properties: { city: 'Bonn', amount: null, color: 'r' } },
];
const context: ValueContext = {
  ...{ timeZone: 'UTC', currency: 'EUR', owners: new Map(), pipelines: [], now: () => new Date() },
};
const table = { columns, rows, heads: new Map([[1, {}]]), context, rules: {} };
const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const toValues = ({ changes }: ReturnType<typeof planPaste>) =>
  changes.map(({ record, property, from, to }) => [record.id, property.name, from, to]);

it('cells are written from the first one on, converted by the type of their property', async () => {
  const plan = planPaste(await readClipboard('Oslo\t1,250.5\tx\tred\nBonn\t2\ty\tred\n'), cell(0, 0), table);
  expect(toValues(plan)).toEqual([
    ['1', 'city', 'Lyon', 'Oslo'],
    ['1', 'amount', '1', '1250.5'],
    ['1', 'color', '', 'r'],
    ['2', 'amount', '', '2'],
  ]);
  expect(listOmissions(plan, false)).toEqual(['Not changed, because read-only here: SET.']);
});

it('a value that its property does not take keeps its cell, and says why', () => {
  const plan = planPaste([['many', 'green']], cell(0, 1), { ...table, columns: [city, amount, color].map(toColumn) });
  expect(plan.changes).toEqual([]);
  expect(plan.problems.map(({ property, reason }) => [property.name, reason])).toEqual([
    ['amount', '"many" is not a number'],
    ['color', '"green" is not an option of COLOR'],
  ]);
});

it('one cell fills a range; what does not fit is counted', async () => {
  expect(toValues(planPaste([['Graz']], { top: 0, bottom: 2, left: 0, right: 0 }, table))).toHaveLength(2);
  const plan = planPaste(await readClipboard('a\tb\nc\td\ne\tf'), cell(2, 3), table);
  expect(listOmissions(plan, true)).toEqual([
    '2 rows below the last loaded row left out.',
    '1 column beyond the last column left out.',
  ]);
});

it('pasting passes over the heads of groups, and ends where records are not loaded yet', async () => {
  const cells = await readClipboard('Graz\nTurin');
  expect(toValues(planPaste(cells, cell(0, 0), table))).toHaveLength(2);
  const gap = planPaste(cells, cell(0, 0), { ...table, heads: new Map() });
  expect([toValues(gap).length, gap.rowsBeyond]).toEqual([1, 1]);
});

it('clearing a range leaves out what is empty or read-only', () => {
  expect(toValues(planClear({ top: 0, bottom: 2, left: 1, right: 3 }, table))).toEqual([
    ['1', 'amount', '1', ''],
    ['2', 'color', 'r', ''],
  ]);
});

it('copied cells are read back as they were, and none of them is a formula for a spreadsheet', async () => {
  const cells = [
    ['two\nlines', 'a "quote"'],
    ['=1+1', 'x\ty'],
  ];
  const { text, html } = writeClipboard(cells);
  expect(await readClipboard(text)).toEqual([
    ['two\nlines', 'a "quote"'],
    ["'=1+1", 'x\ty'],
  ]);
  expect(html).toContain('<td>two<br>lines</td><td>a &quot;quote&quot;</td>');
  expect(writeClipboard([['+49 30']]).text).toBe('+49 30');
});

it('a range lies between two corners, over all columns where one is a whole row', () => {
  const range = toRange({ row: 3, column: 2 }, { row: 1, column: 0 }, 5);
  expect(range).toEqual({ top: 1, bottom: 3, left: 0, right: 2 });
  expect(range && toRangeText(range)).toBe('9 cells selected: 3 rows, 3 columns');
  expect(toRange({ row: 1, column: undefined }, { row: 2, column: undefined }, 5)).toMatchObject({ left: 0, right: 4 });
  expect(toRange({ row: 1, column: 1 }, { row: 1, column: 1 }, 5)).toBeUndefined();
});
