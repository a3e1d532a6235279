const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The delays between attempts: ten attempts within a day. Assumption W7. */
const pausesMs = [
  minuteMs,
  3 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
  10 * hourMs,
];

/** The longest of them. */
export const longestPauseMs = 10 * hourMs;

/**
 * Returns the delay before the next attempt, shortened by up to a fifth depending on `chance` (0 to 1); undefined after the last
 * one.
 */
export function toPauseMs(attempts: number, chance: number): number | undefined {
  const pause = pausesMs[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 - chance / 5));
}
