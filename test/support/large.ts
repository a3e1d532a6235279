/** Whether this run has minutes of time for the matrices of safety. */
export const isLarge = process.env['SPOKE_TEST_ROUNDS'] === '1';

/** All of them in a large run; else every `step`th, other ones for every place, so that together few are left out. */
export function someOf<T>(items: readonly T[], step: number, place: number): T[] {
  return isLarge ? [...items] : items.filter((_, number) => number % step === place % step);
}
