import { describe, expect, it } from 'vitest';
import { findSettings, listSettings } from './settings-pages.js';

const search = (query: string, { isAdmin = true } = {}): string[] =>
  findSettings(listSettings(1, isAdmin), query).map(({ label, place }) =>
    place === undefined ? label : `${place}: ${label}`,
  );

describe('a search of the settings', () => {
  it.each([
    ['currency', ['Account: Currency']],
    ['money', ['Account: Currency', 'Account: Other currencies']],
    ['webhook', ['Developer area: Webhooks']],
    ['stage', ['Pipelines: Stages', 'Pipelines: Lifecycle stages']],
    ['pipel', ['Pipelines']],
    ['users', ['Users']],
    ['unheard of', []],
  ])('%s finds %j', (query, found) => {
    expect(search(query)).toEqual(found);
  });

  it('finds nothing that only administrators may set for others', () => {
    expect(search('currency', { isAdmin: false })).toEqual([]);
    expect(search('stage', { isAdmin: false })).toEqual(search('stage'));
  });
});

it('no two pages of the settings share an address', () => {
  const addresses = listSettings(1, true).flatMap(({ pages }) => pages.map(({ to }) => to));
  expect(new Set(addresses).size).toBe(addresses.length);
});
