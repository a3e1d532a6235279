import type { Reply } from './http.js';

/** The headers of an answer that tell of limits, without what all of their names begin with. */
export function limitHeadersOf({ headers }: Reply): Record<string, unknown> {
  const prefix = 'x-hubspot-ratelimit-';
  const told = Object.entries(headers).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(told.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** How often each status was answered. */
export function countStatuses(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/**
 * Repeats a burst of requests until one was over in time, after `before` each: a machine at its limit may take longer than
 * the window in which the burst belongs.
 */
export async function inTime<T>(
  milliseconds: number,
  before: () => Promise<unknown>,
  burst: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    await before();
    const from = performance.now();
    const found = await burst();
    if (performance.now() - from < milliseconds) return found;
  }
  throw new Error(`This machine was not once quick enough for a burst within ${milliseconds} ms.`);
}
