import { expect, it } from 'vitest';
import { emptyApp, readRedirect, toAppBody, toCodeExchange, toInstallUrl } from './app-draft.js';

it('redirect URLs are one per line, without surrounding blanks and empty lines', () => {
  const draft = { ...emptyApp, name: 'Demo', redirectUris: ' https://a.example.com/ \n\n http://localhost:3000/ ' };
  expect(toAppBody(draft)).toEqual({
    name: 'Demo',
    redirectUris: ['https://a.example.com/', 'http://localhost:3000/'],
    scopes: ['oauth'],
    optionalScopes: [],
  });
});

it('an install URL has the given parameters, encoded', () => {
  const parts = {
    origin: 'http://localhost:8080',
    clientId: 'abc',
    redirectUri: 'https://a.example.com/?x=1&y',
    scopes: ['oauth', 'timeline'],
    optionalScopes: [],
    state: '',
  };
  const start =
    'http://localhost:8080/oauth/authorize?client_id=abc&redirect_uri=https%3A%2F%2Fa.example.com%2F%3Fx%3D1%26y';
  expect(toInstallUrl(parts)).toBe(`${start}&scope=oauth%20timeline`);
  expect(toInstallUrl({ ...parts, optionalScopes: ['files'], state: 'a b' })).toBe(
    `${start}&scope=oauth%20timeline&optional_scope=files&state=a%20b`,
  );
});

it('the code exchange has a mark in place of the secret', () => {
  const parts = { clientId: 'abc', redirectUri: 'http://localhost:3000/?x=1', code: 'c-1', codeVerifier: '' };
  const start = 'grant_type=authorization_code&client_id=abc&client_secret=[masked]';
  const end = '&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2F%3Fx%3D1&code=c-1';
  expect(toCodeExchange(parts).requestBody).toBe(start + end);
  expect(toCodeExchange({ ...parts, codeVerifier: 'v' }).requestBody).toBe(`${start}${end}&code_verifier=v`);
});

it('the address after an install has a code and the same state, or an error', () => {
  expect(readRedirect('http://localhost:3000/?x=1&code=c-1&state=s', 's')).toEqual({ code: 'c-1' });
  expect(readRedirect('http://localhost:3000/?code=c-1&state=t', 's')).toEqual({
    code: 'c-1',
    problem: expect.stringContaining('state'),
  });
  expect(readRedirect('http://localhost:3000/?error=access_denied&error_description=No', '')).toEqual({
    problem: 'No',
  });
  expect(readRedirect('http://localhost:3000/', '')).toEqual({ problem: 'This address has no code.' });
});
