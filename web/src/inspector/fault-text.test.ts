import { expect, it } from 'vitest';
import { toEffect, toTarget, type NewFault } from './fault-text.js';

it.each<[Partial<NewFault>, string]>([
  [{ status: 500 }, '500'],
  [{ status: 400, category: 'BAD_REFRESH_TOKEN' }, '400 BAD_REFRESH_TOKEN'],
  [{ status: 429, delayMs: 20 }, '20 ms delay, 429'],
  [{ delayMs: 100, jitterMs: 50 }, '100 to 150 ms delay'],
  [{ cut: 'before', afterHandler: true }, 'connection cut, after processing'],
  [{ cut: 'middle', afterHandler: true }, 'response cut short, after processing'],
])('%j is shown as "%s"', (rule, text) => {
  expect(toEffect({ path: '/**', ...rule })).toBe(text);
});

it('the target of a rule shows every condition', () => {
  expect(toTarget({ path: '/**', status: 500 })).toBe('Any method /**');
  expect(toTarget({ method: 'POST', path: '/crm/*', hubId: 7, caller: 'app', probability: 0.25, status: 500 })).toBe(
    'POST /crm/* · account 7 · app · 25 % of requests',
  );
  expect(toTarget({ path: '/oauth/*/token', grantType: 'refresh_token', status: 500 })).toBe(
    'Any method /oauth/*/token · refresh_token',
  );
});
