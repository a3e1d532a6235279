import { expect, it } from 'vitest';
import { toEffect, toTarget, type NewFault } from './fault-text.js';

it.each<[Partial<NewFault>, string]>([
  [{ status: 500 }, '500'],
  [{ status: 429, delayMs: 20 }, '20 ms late, 429'],
  [{ delayMs: 100, jitterMs: 50 }, '100 to 150 ms late'],
  [{ cut: 'before', afterHandler: true }, 'connection cut, after the work is done'],
  [{ cut: 'middle', afterHandler: true }, 'cut in the answer, after the work is done'],
])('%j is told as "%s"', (rule, text) => {
  expect(toEffect({ path: '/**', ...rule })).toBe(text);
});

it('the requests that a rule is for are told with all that narrows them', () => {
  expect(toTarget({ path: '/**', status: 500 })).toBe('Any method /**');
  expect(toTarget({ method: 'POST', path: '/crm/*', hubId: 7, caller: 'app', probability: 0.25, status: 500 })).toBe(
    'POST /crm/* · account 7 · app · 25 % of them',
  );
});
