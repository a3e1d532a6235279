import { expect, it } from 'vitest';
import { toFillRate } from './fill-rate.js';

it.each([
  [0, 0, false, 'No records', 'The account has no records of this type.'],
  [0, 3, false, '0%', '0 of 3 records'],
  [1, 1, false, '100%', '1 of 1 record'],
  [2, 3, false, '67%', '2 of 3 records'],
  [1, 5000, true, 'About <1%', 'Estimated from a sample of 5,000 records'],
  [4999, 5000, true, 'About >99%', 'Estimated from a sample of 5,000 records'],
])('the fill rate of %i among %i is shown', (filled, records, isEstimate, text, hint) => {
  const rates = { isEstimate, records, results: [{ name: 'email', filled }] };
  expect(toFillRate(rates, 'email')).toMatchObject({ text, hint });
});
