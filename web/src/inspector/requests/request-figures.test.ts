import { expect, it } from 'vitest';
import { recorded } from './recorded.js';
import { toFigures } from './request-figures.js';

it('the last hour is counted per minute, with percentiles and the share of errors', () => {
  const now = Date.parse('2026-09-01T09:00:30.000Z');
  const requests = Array.from({ length: 20 }, (_, index) =>
    recorded({ startedAt: now - index * 1000 * 30, milliseconds: index + 1, status: index === 0 ? 500 : 200 }),
  );
  const figures = toFigures([...requests, recorded({ startedAt: now - 61 * 60_000, milliseconds: 9999 })], now);
  expect(figures).toMatchObject({ requests: 20, p50: 10, p95: 19, errors: 5 });
  expect(figures.minutes).toHaveLength(60);
  expect(figures.minutes.at(-1)).toEqual({ requests: 2, failed: 1 });
  expect(figures.minutes.at(-2)).toEqual({ requests: 2, failed: 0 });
  expect(toFigures([], now)).toMatchObject({ requests: 0, p50: 0, p95: 0, errors: 0 });
});
