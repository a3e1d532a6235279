/** Whether this run has minutes of time for the matrices of safety. */
export const isLarge = process.env['SPOKE_TEST_ROUNDS'] === '1';

/** How often something is tried: in every run, in one with minutes of time (SPOKE_TEST_LARGE=1), in a large one. */
export function roundsOf(few: number, more: number, most: number): number {
  if (isLarge) return most;
  return process.env['SPOKE_TEST_LARGE'] === '1' ? more : few;
}

/** All of them in a large run; else every `step`th, other ones for every place, so that together few are left out. */
export function someOf<T>(items: readonly T[], step: number, place: number): T[] {
  return isLarge ? [...items] : items.filter((_, number) => number % step === place % step);
}
