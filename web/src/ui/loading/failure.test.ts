import { expect, it } from 'vitest';
import { Problem } from '../../api/problem.js';
import { findFailure } from './failure.js';

const refusal = (status: number) => new Problem(status, {});

it('loaded data stays while it cannot be reloaded, and is cleared when the server denies access', () => {
  for (const status of [0, 401, 429, 500, 503]) expect(findFailure({ data: {}, error: refusal(status) })).toBeNull();
  for (const status of [400, 403, 404]) {
    expect(findFailure({ data: {}, error: refusal(status) })).toEqual(refusal(status));
  }
  expect(findFailure({ data: undefined, error: refusal(503) })).toEqual(refusal(503));
  expect(findFailure({ data: undefined, error: null })).toBeNull();
});
