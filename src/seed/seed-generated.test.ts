import { expect, it } from 'vitest';
import { toMadeUp } from './seed-generated.js';

it('generates as many records as asked for, the same ones each time and others for another number', () => {
  const sizes = { companies: 20, contacts: 300, deals: 50, tickets: 10, notes: 5, tasks: 7 };
  const madeUp = toMadeUp(sizes);
  expect(Object.fromEntries(Object.entries(madeUp).map(([type, list]) => [type, list?.length]))).toEqual(sizes);
  expect(toMadeUp(sizes)).toEqual(madeUp);
  expect(toMadeUp({ ...sizes, seed: 2 })).not.toEqual(madeUp);
  const emails = new Set(madeUp['contacts']?.map(({ properties }) => properties['email']));
  expect(emails.size).toBe(300);
  const names = new Set(
    madeUp['contacts']?.map(({ properties }) => `${properties['firstname']} ${properties['lastname']}`),
  );
  expect(names.size).toBeGreaterThan(250);
});

it('a larger size keeps the records of a smaller one', () => {
  const small = toMadeUp({ contacts: 3 })['contacts'];
  expect(toMadeUp({ contacts: 30 })['contacts']?.slice(0, 3)).toEqual(small);
});

it('contacts belong to the generated companies, and to none without them', () => {
  const ids = new Set(toMadeUp({ companies: 4, firstId: 50 })['companies']?.map(({ id }) => id));
  expect(ids).toEqual(new Set(['50', '51', '52', '53']));
  const contacts = toMadeUp({ companies: 4, contacts: 100, firstId: 50 })['contacts'] ?? [];
  const used = new Set(contacts.map(({ associations }) => associations?.['companies']));
  expect(used).toEqual(ids);
  expect(toMadeUp({ contacts: 1 })['contacts']?.[0]?.associations).toBeUndefined();
});
