import { expect, it } from 'vitest';
import { toExpiredMessage } from './access-tokens.service.js';

const expiredAt = new Date('2026-01-01T00:00:00.000Z');
it.each([
  [0, '0 second(s)'],
  [59_999, '59 second(s)'],
  [60_000, '1 minute(s)'],
  [86_399_999, '1439 minute(s)'],
  [86_400_000, '1 day(s)'],
])('Spec 5.2: %d milliseconds ago is %s ago', (ms, words) => {
  const now = new Date(expiredAt.getTime() + ms);
  expect(toExpiredMessage(expiredAt, now)).toBe(`The OAuth token used to make this call expired ${words} ago.`);
});
