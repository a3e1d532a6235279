import { expect, it } from 'vitest';
import type { Property, ValueContext } from '../property.js';
import { readCell, toCell } from './cell-values.js';
import { guessMapping, readRow } from './mapping.js';

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
  expect(guessMapping(['E-Mail', 'AMOUNT', 'colour', 'Email', 'Notes'], properties)).toEqual([
    'email',
    'amount',
    'color',
    null,
    null,
  ]);
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

it('a row reports all its problems, or becomes a request', () => {
  const reading = { mapping: ['email', 'amount', 'color'], properties, context };
  const mode = { kind: 'upsert', idProperty: 'email' } as const;
  expect(readRow(['', 'x', 'Pink'], '2', { ...reading, mode })).toEqual({
    problems: ['"x" is not a number', '"Pink" is not an option of Colour', 'Email is empty'],
  });
  expect(readRow(['ada@example.com', '5', ''], '3', { ...reading, mode })).toEqual({
    input: { id: 'ada@example.com', idProperty: 'email', properties: { amount: '5' }, trace: '3' },
  });
  expect(readRow(["'+ada@example.com", '5'], '4', { ...reading, mode: { kind: 'create', idProperty: null } })).toEqual({
    input: { properties: { email: '+ada@example.com', amount: '5' }, trace: '4' },
  });
});
