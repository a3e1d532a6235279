import { describe, expect, it } from 'vitest';
import { readResponse, toDurationMs, toNextAttempt } from './call-answers.js';

const hourMs = 3_600_000;
const names = new Set(['reply', 'hs_execution_state']);
const respond = (status: number, body: unknown = {}, headers = {}) =>
  readResponse({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, names);

describe('the response of an app (Assumption AA14)', () => {
  it('succeeds with the outputs of the action as texts', () => {
    const success = (outputs: object = {}) => ({
      is: 'success',
      outputs: { hs_execution_state: 'SUCCESS', ...outputs },
    });
    expect(respond(200, { outputFields: { reply: 7, other: 'x' } })).toEqual(success({ reply: '7' }));
    expect(respond(204, '')).toEqual(success());
    expect(respond(201, '<html>')).toEqual(success());
    expect(respond(200, { outputFields: { reply: { a: 1 } } })).toEqual(success());
    expect(respond(200, { outputFields: { reply: 'a\u0000b\ud800' } })).toEqual(success({ reply: 'ab\ufffd' }));
  });

  it('fails with 3xx and 4xx, and is waited for with 429 and 5xx', () => {
    expect(respond(302)).toMatchObject({ is: 'failure' });
    expect(respond(410)).toEqual({ is: 'failure', reason: 'The app responded with 410.' });
    expect(respond(429, {}, { 'retry-after': '2500' })).toMatchObject({ is: 'later', afterMs: 2500 });
    expect(respond(429, {}, { 'retry-after': 'Thu, 01 Jan 2099 00:00:00 GMT' })).toMatchObject({ afterMs: 0 });
    expect(respond(503)).toMatchObject({ is: 'later', afterMs: 0 });
  });

  it('blocks for a week, or as long as it says, at most a year', () => {
    const block = (more: object = {}) => respond(200, { outputFields: { hs_execution_state: 'BLOCK', ...more } });
    expect(block()).toEqual({ is: 'block', forMs: 168 * hourMs });
    expect(block({ hs_expiration_duration: 'P1DT2H' })).toEqual({ is: 'block', forMs: 26 * hourMs });
    expect(block({ hs_expiration_duration: 'P9Y' })).toEqual({ is: 'block', forMs: 52 * 168 * hourMs });
    expect(block({ hs_expiration_duration: 60 })).toMatchObject({ is: 'failure' });
  });
});

it.each([
  ['PT5M', 300_000],
  ['P1W', 168 * hourMs],
  ['P1Y2M3DT4H5M6.5S', (365 + 60 + 3) * 24 * hourMs + 4 * hourMs + 306_500],
  ['P', undefined],
  ['PT', undefined],
  ['P1DT', undefined],
  ['1D', undefined],
  [`P${'9'.repeat(200)}D`, undefined],
])('the duration %s has %s ms', (text, ms) => expect(toDurationMs(text)).toBe(ms));

it('attempts are a minute apart at first, eight hours at most, for three days', () => {
  const createdAt = new Date(0);
  const pause = (attempts: number, afterMs = 0, at = 0) => {
    const next = toNextAttempt({ attempts, createdAt }, { now: new Date(at), afterMs });
    return next && next.getTime() - at;
  };
  expect([1, 2, 3, 20].map((attempts) => pause(attempts))).toEqual([60_000, 180_000, 540_000, 8 * hourMs]);
  expect([pause(5, 2500), pause(1, 99 * hourMs)]).toEqual([2500, 8 * hourMs]);
  expect([pause(20, 0, 64 * hourMs), pause(20, 0, 65 * hourMs)]).toEqual([8 * hourMs, undefined]);
});
