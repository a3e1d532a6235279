import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBitmap, toNumbers } from './scope-bitmap.js';

it('Spec 2.2: any set of scope numbers is preserved by its encoding, in ascending order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 2000 })), (numbers) => {
      expect(toNumbers(toBitmap(numbers))).toEqual([...numbers].sort((a, b) => a - b));
    }),
  );
});

it('Spec 2.2: a bitmap is only as long as its largest number requires', () => {
  expect(toBitmap([])).toHaveLength(0);
  expect(toBitmap([7])).toEqual(Buffer.from([1]));
  expect(toBitmap([8])).toEqual(Buffer.from([0, 0x80]));
});
