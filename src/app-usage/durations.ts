/** Upper ends of the ranges of durations in milliseconds; a last one is open. */
const limits = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10_000,
];

/** Counts of calls in each range of durations. */
type Durations = readonly number[];

export const noDurations: Durations = limits.map(() => 0).concat(0);

/** Counts one more call, in place. */
export function addDuration(durations: number[], milliseconds: number): void {
  const found = limits.findIndex((limit) => milliseconds <= limit);
  const range = found === -1 ? limits.length : found;
  durations[range] = (durations[range] ?? 0) + 1;
}

/**
 * Returns the duration that this share of the calls does not exceed, in milliseconds, or null without calls. Inside a range, calls are
 * taken to be spread evenly; the last range counts with its lower end.
 */
export function toPercentile(durations: Durations, share: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * share;
  let before = 0;
  for (const [range, count] of durations.entries()) {
    if (count > 0 && before + count >= wanted) return within(range, (wanted - before) / count);
    before += count;
  }
  return null;
}

function within(range: number, share: number): number {
  const low = limits[range - 1] ?? 0;
  const high = limits[range] ?? low;
  return Math.round((low + (high - low) * Math.max(0, share)) * 10) / 10;
}
