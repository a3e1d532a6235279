import { expect, it } from 'vitest';
import type { Property, ValueContext } from '../property.js';
import { readCell, toCell } from './cell-values.js';
import { createEach, guessDateFormat, guessMapping, toImportRequest, type ImportPlan } from './mapping.js';
import type { ObjectType } from '../object-types.js';

const toProperty = (name: string, label: string, rest: Partial<Property> = {}): Property =>
  ({ name, label, type: 'string', fieldType: 'text', options: [], ...rest }) as unknown as Property;

const choice = (value: string, label: string) => ({ value, label, displayOrder: 0, hidden: false });

const amount = toProperty('amount', 'Amount', { type: 'number', fieldType: 'number' });
const color = toProperty('color', 'Colour', {
  type: 'enumeration',
  options: [choice('r', 'Red'), choice('b', 'Blue')],
});
const colors = { ...color, name: 'colors', label: 'Colours', fieldType: 'checkbox' };
const email = toProperty('email', 'Email');
const properties = new Map([amount, color, colors, email].map((property) => [property.name, property]));
const context: ValueContext = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  owners: new Map(),
  pipelines: [],
  now: () => new Date(),
};

it('columns are matched by name and label, in any spelling, each property once', () => {
  const header = ['E-Mail', 'AMOUNT', 'colour', 'Email', 'Notes'];
  expect(guessMapping({ header, rows: [] }, properties)).toEqual(['email', 'amount', 'color', null, null]);
});

it.each([
  ['email', ['ada@example.com', '', ' bob@example.com ']],
  ['website', ['https://example.com/acme', 'http://acme.example.com']],
  ['domain', ['example.com', 'acme.example.co.uk']],
  ['phone', ['+41 44 123 45 67', '0041 (44) 1234567']],
  [null, ['ada@example.com', 'nobody']],
  [null, ['2026-01-31', '31.12.2026', '10009280946']],
  [null, ['', '']],
])('a column with an unknown name is matched by its values: %s', (name, cells) => {
  const known = new Map(['email', 'website', 'domain', 'phone'].map((each) => [each, toProperty(each, each)]));
  const rows = cells.map((cell) => [cell]);
  expect(guessMapping({ header: ['Kontakt'], rows }, known)).toEqual([name]);
  expect(guessMapping({ header: ['Kontakt'], rows }, new Map([['amount', amount]]))).toEqual([null]);
});

it('columns of associated records are matched as exports name them, and name records by ids, addresses or domains', () => {
  const header = ['Email', 'Associated Company IDs', 'associated deal id', 'Associated Company'];
  expect(guessMapping({ header, rows: [] }, properties)).toEqual(['email', 'associated 0-2', 'associated 0-3', null]);
  const rows = [['a@example.com', '7001; 7002', 'acme.example']];
  const columns = columnsOf(
    toImportRequest({
      ...plan,
      header: ['Email', 'A', 'B'],
      rows,
      mapping: ['email', 'associated 0-2', 'associated 0-2'],
    }),
  );
  const ends = { columnObjectTypeId: '0-1', toColumnObjectTypeId: '0-2', columnType: 'ASSOCIATION_KEYS' };
  expect(columns?.slice(1)).toEqual([
    { columnName: 'A', ...ends },
    { columnName: 'B', ...ends, propertyName: 'domain' },
  ]);
});

it('values do not match a property that a name has matched', () => {
  const rows = [['ada@example.com', 'ada@acme.example']];
  expect(guessMapping({ header: ['Other', 'Email'], rows }, properties)).toEqual([null, 'email']);
});

it.each([
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['12,5', '12.5'],
  ['€ 1 000', '1000'],
  ['-7', '-7'],
])('%s is the number %s', (cell, value) => {
  expect(readCell(cell, amount, context)).toEqual({ value });
});

it.each(['twelve', '1.2.3', '--1'])('%s is not a number', (cell) => {
  expect(readCell(cell, amount, context)).toEqual({ problem: `"${cell}" is not a number` });
});

it('times without a zone are in the account’s time zone', () => {
  const due = toProperty('due', 'Due', { type: 'datetime', fieldType: 'date' });
  expect(readCell('2026-07-01 09:00', due, context)).toEqual({ value: '2026-07-01T07:00:00.000Z' });
  expect(readCell('2026-07-01T09:00:00Z', due, context)).toEqual({ value: '2026-07-01T09:00:00.000Z' });
  expect(readCell('soon', due, context)).toHaveProperty('problem');
});

it('times are written in the account’s time zone, and read back unchanged', () => {
  const due = toProperty('due', 'Due', { type: 'datetime', fieldType: 'date' });
  const value = '2026-10-25T01:30:00.250Z';
  expect(toCell(value, due, context)).toBe('2026-10-25T02:30:00.250+01:00');
  expect(readCell(toCell(value, due, context), due, context)).toEqual({ value });
  expect(toCell('soon', due, context)).toBe('soon');
});

it('dates must exist', () => {
  const day = toProperty('day', 'Day', { type: 'date', fieldType: 'date' });
  expect(readCell('2026-02-28', day, context)).toEqual({ value: '2026-02-28' });
  expect(readCell('2026-02-30', day, context)).toHaveProperty('problem');
  expect(readCell('2026-13-01', day, context)).toHaveProperty('problem');
});

it('choices are read by label or value, in any letter case, and written by label', () => {
  expect(readCell('red', color, context)).toEqual({ value: 'r' });
  expect(readCell('Red; b', colors, context)).toEqual({ value: 'r;b' });
  expect(readCell('Red;Green', colors, context)).toEqual({ problem: '"Green" is not an option of Colours' });
  expect(toCell('r;b', colors, context)).toBe('Red;Blue');
});

it.each([
  [['31/12/2026', '1/2/2026'], 'DAY_MONTH_YEAR'],
  [['12/31/2026', '1/2/2026'], 'MONTH_DAY_YEAR'],
  [['1/2/2026', '2026-12-31', 'Ada'], undefined],
])('the dates %j say %s', (cells, format) => {
  expect(guessDateFormat([cells])).toBe(format);
});

const plan: ImportPlan = {
  type: { typeId: '0-1' } as ObjectType,
  ...{ name: 'people.csv', format: 'CSV', dateFormat: 'DAY_MONTH_YEAR', mode: createEach, makesList: false, rows: [] },
  header: ['Record ID', 'Email', 'Notes'],
  mapping: ['hs_object_id', 'email', null],
};
const columnsOf = (request: ReturnType<typeof toImportRequest>) => request.files[0]?.fileImportPage.columnMappings;

it('a file becomes a request; new records get IDs of their own', () => {
  const request = toImportRequest(plan);
  expect(request).toMatchObject({ name: 'people.csv', importOperations: { '0-1': 'CREATE' } });
  expect(columnsOf(request)).toEqual([
    { columnName: 'Record ID', ignored: true },
    { columnName: 'Email', columnObjectTypeId: '0-1', propertyName: 'email', columnType: 'STANDARD' },
    { columnName: 'Notes', ignored: true },
  ]);
});

it('asks for a list of the contacts where one is wanted', () => {
  expect(toImportRequest(plan)).not.toHaveProperty('createContactListFromImport');
  expect(toImportRequest({ ...plan, makesList: true }).createContactListFromImport).toBe(true);
});

it.each([
  [{ kind: 'upsert', idProperty: 'email' }, 'UPSERT', [undefined, 'HUBSPOT_ALTERNATE_ID', undefined]],
  [{ kind: 'update', idProperty: 'hs_object_id' }, 'UPDATE', ['HUBSPOT_OBJECT_ID', 'STANDARD', undefined]],
] as const)('the mode %j finds records by that column', (mode, operation, columnTypes) => {
  const request = toImportRequest({ ...plan, mode });
  expect(request.importOperations).toEqual({ '0-1': operation });
  expect(columnsOf(request)?.map(({ columnType }) => columnType)).toEqual(columnTypes);
});
