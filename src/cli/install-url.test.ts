import { expect, it } from 'vitest';
import { toInstallUrl } from './app.js';

it('Spec 5.1: the install URL carries client id, redirect URI, scopes and optional scopes', () => {
  const parts = {
    baseUrl: 'https://crm.example.com/',
    clientId: 'abc',
    redirectUri: 'http://localhost:3000/cb?x=1&y=2',
    scopes: ['oauth', 'timeline'],
    optionalScopes: ['files'],
  };
  const url = new URL(toInstallUrl(parts));
  expect(url.origin + url.pathname).toBe('https://crm.example.com/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'abc',
    redirect_uri: 'http://localhost:3000/cb?x=1&y=2',
    scope: 'oauth timeline',
    optional_scope: 'files',
  });
  expect(url.search).toContain('oauth%20timeline');
  expect(toInstallUrl({ ...parts, optionalScopes: [] })).not.toContain('optional_scope');
});
