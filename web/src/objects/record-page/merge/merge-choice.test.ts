import { expect, it } from 'vitest';
import type { Property } from '../../property.js';
import { listDifferences, toKept, toUpdates, type Side } from './merge-choice.js';

const toProperty = (name: string) => ({ name, label: name, hidden: name === 'secret' }) as Property;
const properties = new Map(
  ['city', 'email', 'phone', 'secret', 'jobtitle', 'locked'].map((name) => [name, toProperty(name)]),
);
const own = { city: 'Berlin', email: 'ada@example.com', secret: '1', jobtitle: 'Engineer', locked: '1' };
const other = { city: 'Paris', email: 'ada@example.com', secret: '2', phone: '555', locked: '2' };
const rows = listDifferences({ own, other, properties, isWritable: ({ name }) => name !== 'locked' });

it('two records differ in writable properties with different values, conflicts first', () => {
  expect(rows.map(({ property }) => property.name)).toEqual(['city', 'jobtitle', 'phone']);
});

it('what was chosen is kept, else the value of the survivor, else the only one', () => {
  const keep = (survivor: Side, ...chosen: [string, Side][]) =>
    rows.map((row) => toKept(row, survivor, new Map(chosen)));
  expect(keep('own')).toEqual(['own', 'own', 'other']);
  expect(keep('other')).toEqual(['other', 'own', 'other']);
  expect(keep('own', ['city', 'other'], ['phone', 'own'])).toEqual(['other', 'own', 'own']);
});

it('only what the merge did not bring is written afterwards', () => {
  const merged = { city: 'Berlin', jobtitle: 'Engineer', phone: '555' };
  expect(toUpdates(rows, merged, (row) => toKept(row, 'own', new Map()))).toEqual({});
  expect(toUpdates(rows, merged, () => 'other')).toEqual({ city: 'Paris', jobtitle: '' });
});
