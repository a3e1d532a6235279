/** Whether this run has time for the full safety matrices. */
export const isLarge = process.env['SPOKE_TEST_ROUNDS'] === '1';

/** Number of repetitions: in every run, with SPOKE_TEST_LARGE=1, in a large one. */
export function roundsOf(few: number, more: number, most: number): number {
  if (isLarge) return most;
  return process.env['SPOKE_TEST_LARGE'] === '1' ? more : few;
}

/** All items in a large run; else every `step`th, with a different offset for each caller, so that together few are skipped. */
export function someOf<T>(items: readonly T[], step: number, place: number): T[] {
  return isLarge ? [...items] : items.filter((_, number) => number % step === place % step);
}
