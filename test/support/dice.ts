/** Pseudo-random numbers, the same in every run. */
export interface Dice {
  /** A whole number from 0, less than `sides`. */
  roll(sides: number): number;
  shuffle<T>(items: readonly T[]): T[];
  /** A random subset, in random order. */
  pick<T>(items: readonly T[], count: number): T[];
}

/** A linear congruential generator; the upper bits are used. */
export function createDice(seed: number): Dice {
  let state = BigInt(seed);
  const roll = (sides: number): number => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number((state >> 33n) % BigInt(sides));
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const all = [...items];
    for (let last = all.length - 1; last > 0; last -= 1) {
      const other = roll(last + 1);
      [all[last], all[other]] = [all[other] as T, all[last] as T];
    }
    return all;
  };
  return { roll, shuffle, pick: (items, count) => shuffle(items).slice(0, count) };
}
