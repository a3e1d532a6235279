import { describe, expect, it } from 'vitest';
import type { Definition } from '../../properties/types/definition.js';
import { createRecordValues } from './written-records.js';

const names = ['zip', 'name', 'hs_object_id', 'city'];
const set = new Map(names.map((name) => [name, { name } as Definition]));

describe('the values of a record', () => {
  it('are printed in the order of their names, without empty ones and those outside the set', () => {
    const record = createRecordValues(set);
    record.set({ zip: '3000', name: 'Acme', city: 'Bern', unknown: 'x' });
    record.set({ name: 'Other', city: '' });
    expect(record.printMembers()).toBe('"name":"Other","zip":"3000"');
    expect(record.toObject()).toEqual({ name: 'Other', zip: '3000' });
    expect([record.get('name'), record.get('city'), record.get('unknown')]).toEqual(['Other', '', '']);
  });

  it('are isolated between records of the same set', () => {
    const [first, second] = [createRecordValues(set), createRecordValues(set)];
    first.set({ name: 'Acme' });
    second.set({ city: 'Bern' });
    expect([first.printMembers(), second.printMembers()]).toEqual(['"name":"Acme"', '"city":"Bern"']);
  });

  it.each(['"', '\\', '\n', '\u001f', '\u2028', 'é', '😀', '"hs_object_id":""', '$&'])(
    'are printed as JSON.stringify prints them: %j',
    (text) => {
      const record = createRecordValues(set);
      record.set({ city: text, zip: text });
      expect(`{${record.printMembers()}}`).toBe(JSON.stringify({ city: text, zip: text }));
    },
  );
});
