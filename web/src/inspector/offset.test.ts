import { expect, it } from 'vitest';
import { formatOffset } from './offset.js';

it.each([
  [0, ''],
  [0.4, ''],
  [-0.4, ''],
  [59.7, '+1 min'],
  [3_600, '+1 h'],
  [-90, '−1 min 30 s'],
  [30 * 86_400 + 3_661, '+30 d 1 h'],
])('an offset of %d s is shown as "%s"', (seconds, text) => {
  expect(formatOffset(seconds)).toBe(text);
});
