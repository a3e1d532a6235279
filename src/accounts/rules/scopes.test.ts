import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findScope, isKnownScope, scopeByNumber, scopeNumber, scopes } from './scopes.js';

it('every scope has a unique number, a unique meaning and a known kind of access', () => {
  expect(scopes.length).toBeGreaterThanOrEqual(245);
  expect(new Set(scopes.map(({ name }) => name)).size).toBe(scopes.length);
  expect(new Set(scopes.map(({ meaning }) => meaning)).size).toBe(scopes.length);
  for (const [number, scope] of scopes.entries()) {
    expect(scopeNumber(scope.name)).toBe(number);
    expect(scopeByNumber(number)).toBe(scope);
    expect(['read', 'write', 'read-write', 'other']).toContain(scope.access);
    expect(scope.meaning).toMatch(/^[A-Z].{5,}[^.]$/);
  }
});

// Access tokens that are in use carry these numbers: a change would give them other scopes.
it('the numbers of scopes never change: new ones are appended', () => {
  expect(scopeNumber('crm.objects.companies.read')).toBe(62);
  expect(scopeNumber('timeline')).toBe(243);
  const names = scopes.slice(0, 249).map(({ name }) => name);
  expect(createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 16)).toBe('f773f55c1905b514');
});

it('an unknown scope name is not found', () => {
  expect(isKnownScope('crm.objects.companies')).toBe(false);
  expect(isKnownScope('constructor')).toBe(false);
  expect(findScope('OAuth')).toBeUndefined();
  expect(scopeByNumber(scopes.length)).toBeUndefined();
  expect(() => scopeNumber('nothing')).toThrow('There is no scope nothing.');
});
