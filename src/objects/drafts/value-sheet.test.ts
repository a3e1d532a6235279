import { describe, expect, it } from 'vitest';
import type { Definition } from '../../properties/properties.service.js';
import { fillIn, openSheet } from './value-sheet.js';

const names = ['zip', 'name', 'hs_object_id', 'city'];
const set = new Map(names.map((name) => [name, { name } as Definition]));

describe('a sheet of values', () => {
  it('prints the members in the order of their names, without those that have no value or are not of the set', () => {
    const sheet = openSheet(set);
    sheet.write({ zip: '3000', name: 'Acme', city: 'Bern', unknown: 'x' });
    sheet.write({ name: 'Other', city: '' });
    expect(sheet.print()).toBe('"name":"Other","zip":"3000"');
    expect(sheet.toValues()).toEqual({ name: 'Other', zip: '3000' });
    expect([sheet.read('name'), sheet.read('city'), sheet.read('unknown')]).toEqual(['Other', '', '']);
  });

  it('has nothing left of the record before', () => {
    const first = openSheet(set);
    first.write({ name: 'Acme' });
    first.leaveOpen(['hs_object_id']);
    expect(openSheet(set).print()).toBe('');
  });

  it.each(['"', '\\', '\n', '\u001f', '\u2028', 'é', '😀', '"hs_object_id":""', '\\"hs_object_id\\":\\"\\"', '$&'])(
    'prints %j as JSON does, and fills in what was open',
    (text) => {
      const sheet = openSheet(set);
      sheet.write({ city: text, zip: text });
      sheet.leaveOpen(['hs_object_id', 'unknown']);
      const whole = fillIn(fillIn(sheet.print(), 'hs_object_id', text), 'unknown', '1');
      expect(`{${whole}}`).toBe(JSON.stringify({ city: text, hs_object_id: text, zip: text }));
    },
  );
});
