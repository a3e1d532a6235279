import { expect, it } from 'vitest';
import { toReturnPath } from './attempts.js';

it.each([
  ['/app/1001/objects/contacts?view=all', '/app/1001/objects/contacts?view=all'],
  ['/docs', '/docs'],
  ['/oauth/authorize?client_id=a&scope=oauth%20timeline', '/oauth/authorize?client_id=a&scope=oauth%20timeline'],
  ['/oauth/1001/authorize?client_id=a', '/oauth/1001/authorize?client_id=a'],
  ['/app/invitation#h1.secret', '/app/invitation'],
])('continues to a page of this server: %s', (text, path) => {
  expect(toReturnPath(text)).toBe(path);
});

it.each([
  undefined,
  '',
  'app',
  'https://evil.example/app',
  '//evil.example/app',
  '/\\evil.example/app',
  '\\\\evil.example/app',
  '/\t/evil.example/app',
  '/app//evil.example',
  '/app/../../\\evil.example',
  '/app/..//evil.example',
  '/application',
  '/_app/session',
  '/oauth/v1/token',
  'javascript:alert(1)',
  `/app/${'a'.repeat(3000)}`,
])('continues to the first page for %j', (text) => {
  expect(toReturnPath(text)).toBe('/app');
});
