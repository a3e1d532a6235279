import { expect, it } from 'vitest';
import { emptyApp, toAppBody, toInstallUrl } from './app-draft.js';

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
