import { expect, it } from 'vitest';
import type { ValueWords } from '../format-value.js';
import type { Property } from '../property.js';
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
const words: ValueWords = { timeZone: 'Europe/Berlin', currency: 'EUR', owners: new Map(), pipelines: [] };

it('columns are guessed by name and label, however they are written, each property once', () => {
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
  expect(readCell(cell, amount, words)).toEqual({ value });
});

it.each(['twelve', '1.2.3', '--1'])('%s is not a number', (cell) => {
  expect(readCell(cell, amount, words)).toEqual({ problem: `"${cell}" is not a number` });
});

it('times without a zone are those of the account', () => {
  const due = toProperty('due', 'Due', { type: 'datetime', fieldType: 'date' });
  expect(readCell('2026-07-01 09:00', due, words)).toEqual({ value: '2026-07-01T07:00:00.000Z' });
  expect(readCell('2026-07-01T09:00:00Z', due, words)).toEqual({ value: '2026-07-01T09:00:00.000Z' });
  expect(readCell('soon', due, words)).toHaveProperty('problem');
});

it('times are written by the clock of the account, and read back as they were', () => {
  const due = toProperty('due', 'Due', { type: 'datetime', fieldType: 'date' });
  const value = '2026-10-25T01:30:00.250Z';
  expect(toCell(value, due, words)).toBe('2026-10-25T02:30:00.250+01:00');
  expect(readCell(toCell(value, due, words), due, words)).toEqual({ value });
  expect(toCell('soon', due, words)).toBe('soon');
});

it('dates are days that exist', () => {
  const day = toProperty('day', 'Day', { type: 'date', fieldType: 'date' });
  expect(readCell('2026-02-28', day, words)).toEqual({ value: '2026-02-28' });
  expect(readCell('2026-02-30', day, words)).toHaveProperty('problem');
  expect(readCell('2026-13-01', day, words)).toHaveProperty('problem');
});

it('choices are read by label or value, in any letter case, and written by label', () => {
  expect(readCell('red', color, words)).toEqual({ value: 'r' });
  expect(readCell('Red; b', colors, words)).toEqual({ value: 'r;b' });
  expect(readCell('Red;Green', colors, words)).toEqual({ problem: '"Green" is none of the choices of Colours' });
  expect(toCell('r;b', colors, words)).toBe('Red;Blue');
});

it('a row says everything that is wrong with it, and asks for nothing else', () => {
  const reading = { mapping: ['email', 'amount', 'color'], properties, words };
  const mode = { kind: 'upsert', idProperty: 'email' } as const;
  expect(readRow(['', 'x', 'Pink'], '2', { ...reading, mode })).toEqual({
    problems: ['"x" is not a number', '"Pink" is none of the choices of Colour', 'Email is empty'],
  });
  expect(readRow(['ada@example.com', '5', ''], '3', { ...reading, mode })).toEqual({
    input: { id: 'ada@example.com', idProperty: 'email', properties: { amount: '5' }, trace: '3' },
  });
  expect(readRow(["'+ada@example.com", '5'], '4', { ...reading, mode: { kind: 'create', idProperty: null } })).toEqual({
    input: { properties: { email: '+ada@example.com', amount: '5' }, trace: '4' },
  });
});
