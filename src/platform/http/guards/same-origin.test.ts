import { expect, it } from 'vitest';
import { isSameOrigin } from './session-guard.js';

const base = { baseUrl: 'https://crm.example.com', host: '10.0.0.5:8080' };
const good = [
  [undefined, undefined],
  ['https://crm.example.com', undefined],
  ['https://crm.example.com', 'same-origin'],
  ['http://10.0.0.5:8080', undefined],
  ['null', 'same-origin'],
  [undefined, 'same-origin'],
] as const;
const bad = [
  ['https://evil.test', undefined],
  ['https://evil.test', 'same-origin'],
  ['https://crm.example.com.evil.test', undefined],
  ['https://crm.example.com', 'cross-site'],
  ['https://crm.example.com', 'same-site'],
  ['null', undefined],
  ['', undefined],
  ['nonsense', undefined],
  [undefined, 'none'],
] as const;

it.each(good)('RFC 9700 4.7: Origin %s with Sec-Fetch-Site %s is same-origin, or a program', (origin, fetchSite) => {
  expect(isSameOrigin({ origin, fetchSite, ...base })).toBe(true);
});

it.each(bad)('RFC 9700 4.7: Origin %s with Sec-Fetch-Site %s is cross-site', (origin, fetchSite) => {
  expect(isSameOrigin({ origin, fetchSite, ...base })).toBe(false);
});
