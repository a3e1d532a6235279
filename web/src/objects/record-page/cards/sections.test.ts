import { describe, expect, it } from 'vitest';
import { getBuiltInType } from '../../object-types.js';
import type { Property } from '../../property.js';
import type { PageSettings } from '../page-settings.js';
import { toSections } from './sections.js';

const toProperty = (name: string, groupName = 'contactinformation') =>
  ({ name, groupName, label: name, hidden: false, displayOrder: -1 }) as Property;
const properties = new Map(
  [toProperty('email'), toProperty('jobtitle'), toProperty('city'), toProperty('hs_score', 'analytics')].map((one) => [
    one.name,
    one,
  ]),
);
const type = getBuiltInType('contacts');
const settings: PageSettings = {
  groups: [
    { name: 'contactinformation', label: 'Contact information', displayOrder: 0 },
    { name: 'analytics', label: 'Analytics', displayOrder: 1 },
  ],
  rules: {},
  pipelines: [],
  account: null,
  own: null,
};
const show = (values: Record<string, string>, given: Partial<PageSettings> = {}, withEmpty = false) =>
  toSections({ type, properties, values, withEmpty, settings: { ...settings, ...given } }).map(
    ({ title, properties: own, filled, total }) => [title, own.map(({ name }) => name).join(' '), filled, total],
  );

describe('the sections of a record page', () => {
  it('are the key properties of the type, then the others with a value in their groups', () => {
    expect(show({ email: 'a@example.com', city: 'Berlin' })).toEqual([
      ['Contact', 'email jobtitle', 1, 2],
      ['Contact information', 'city', 1, 3],
    ]);
    expect(show({}, {}, true)).toEqual([
      ['Contact', 'email jobtitle', 0, 2],
      ['Contact information', 'city', 0, 3],
      ['Analytics', 'hs_score', 0, 1],
    ]);
  });

  it('are those of the user, else those of the account, without properties that no longer exist', () => {
    const account = { sections: [{ title: 'Place', properties: ['city', 'planet'] }] };
    const own = { sections: [{ title: 'Mine', properties: ['jobtitle'] }] };
    expect(show({}, { account })).toEqual([['Place', 'city', 0, 1]]);
    expect(show({}, { account, own })).toEqual([['Mine', 'jobtitle', 0, 1]]);
  });

  it('are shown while their condition is met', () => {
    const toOwn = (values: string[]) => ({
      own: { sections: [{ title: 'Score', properties: ['hs_score'], showIf: { property: 'city', values } }] },
    });
    expect(show({ city: 'Berlin' }, toOwn(['Berlin', 'Paris']))[0]?.[0]).toBe('Score');
    expect(show({ city: 'Rome;Paris' }, toOwn(['Paris']))[0]?.[0]).toBe('Score');
    expect(show({ city: 'Rome' }, toOwn([]))[0]?.[0]).toBe('Score');
    expect(show({ city: 'Rome' }, toOwn(['Paris']))).toEqual([['Contact information', 'city', 1, 3]]);
    expect(show({}, toOwn([]))).toEqual([]);
  });
});
