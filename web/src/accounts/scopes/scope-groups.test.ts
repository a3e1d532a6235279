import { expect, it } from 'vitest';
import { matchesScope, toScopeGroups } from './scope-groups.js';

const scope = (name: string, meaning = '') => ({ name, meaning });

it('scopes are grouped, common groups first, each scope once', () => {
  const scopes = ['sales-email-read', 'crm.objects.companies.read', 'oauth', 'crm.objects.contacts.read'];
  expect(toScopeGroups(scopes.map((name) => scope(name)))).toEqual([
    { group: 'Common', items: ['oauth'] },
    { group: 'Records', items: ['crm.objects.companies.read', 'crm.objects.contacts.read'] },
    { group: 'Other', items: ['sales-email-read'] },
  ]);
});

it('a scope is found by words of its name and its meaning', () => {
  const companies = scope('crm.objects.companies.read', 'See companies');
  expect(matchesScope(companies, 'read COMPANIES')).toBe(true);
  expect(matchesScope(companies, 'see')).toBe(true);
  expect(matchesScope(companies, 'write')).toBe(false);
});
