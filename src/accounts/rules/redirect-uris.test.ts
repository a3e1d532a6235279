import { expect, it } from 'vitest';
import { findRedirectUriFault } from '../apps/rules.js';

it.each([
  'https://app.example.com/callback',
  'https://app.example.com',
  'https://app.example.com:8443/a/b?x=1&y=%20',
  'http://localhost:3000/oauth-callback',
  'http://localhost',
  'http://127.0.0.1:8080/cb',
  'http://[::1]:8080/cb',
  'https://localhost/cb',
])('Spec 5.1: %s may be registered as a redirect URI', (uri) => {
  expect(findRedirectUriFault(uri)).toBeUndefined();
});

it.each([
  ['', 'characters'],
  ['/callback', 'begin with https'],
  ['javascript:alert(1)', 'begin with https'],
  ['data:text/html,x', 'begin with https'],
  ['JaVaScRiPt://x/%0aalert(1)', 'begin with https'],
  ['com.example.app:/callback', 'begin with https'],
  ['https:/app.example.com', 'begin with https'],
  ['https:///app.example.com', 'begin with https'],
  ['http://app.example.com/cb', 'not https'],
  ['http://localhost.example.com/cb', 'not https'],
  ['http://0.0.0.0/cb', 'not https'],
  ['https://192.0.2.7/cb', 'IP address'],
  ['https://[2001:db8::1]/cb', 'IP address'],
  ['https://2130706433/cb', 'plainly'],
  ['http://0x7f000001/cb', 'plainly'],
  ['http://127.1/cb', 'plainly'],
  ['https://app%2eexample.com/cb', 'plainly'],
  ['https://app.example.com/cb#x', 'fragment'],
  ['https://app.example.com/cb#', 'fragment'],
  ['https://ada@app.example.com/cb', 'user information'],
  ['https://@app.example.com/cb', 'user information'],
  ['https://app.example.com\\@evil.example/cb', 'characters'],
  ['https://bücher.example/cb', 'characters'],
  ['https://app.example.com/a b', 'characters'],
  ['https://app.example.com/\n', 'characters'],
  ['https://app.example.com/\0', 'characters'],
  [`https://app.example.com/${'a'.repeat(2000)}`, 'longer'],
])('Spec 5.1: %j may not be registered as a redirect URI', (uri, why) => {
  expect(findRedirectUriFault(uri)).toContain(why);
});
