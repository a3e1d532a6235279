import { expect, it } from 'vitest';
import { recorded } from './recorded.js';
import { toWaterfall } from './waterfall.js';

it('requests of one burst share a scale, and a pause begins another', () => {
  const first = recorded({ id: 'a', startedAt: 1_000, milliseconds: 100 });
  const second = recorded({ id: 'b', startedAt: 1_050, milliseconds: 150 });
  const later = recorded({ id: 'c', startedAt: 5_000, milliseconds: 10 });
  const bars = toWaterfall([later, second, first]);
  expect(bars.get('a')).toEqual({ left: 0, width: 50, offset: 0 });
  expect(bars.get('b')).toEqual({ left: 25, width: 75, offset: 50 });
  expect(bars.get('c')).toEqual({ left: 0, width: 100, offset: 0 });
  expect(toWaterfall([second, first]).get('a')).toEqual(bars.get('a'));
});

it('without a pause, another scale begins after two seconds', () => {
  const all = Array.from({ length: 40 }, (_, index) =>
    recorded({ id: String(index), startedAt: index * 90, milliseconds: 50 }),
  );
  const bars = toWaterfall(all);
  expect(bars.get('22')?.offset).toBe(1980);
  expect(bars.get('23')?.offset).toBe(0);
});
