import type { Agent } from 'node:http';
import { request, type Reply, type RequestOptions } from './http.js';

/** The rate limit headers of a response, without their common prefix. */
export function limitHeadersOf({ headers }: Reply): Record<string, unknown> {
  const prefix = 'x-hubspot-ratelimit-';
  const reported = Object.entries(headers).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(reported.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** The number of responses by status. */
export function countStatuses(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/**
 * Repeats a burst of requests until one finished in time, with `before` run before each: a busy machine may take longer than
 * the window of the burst.
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

/** Sends requests at the same time to the servers in turn, each over the connections of one of the agents. */
export const sendTogether = (
  { baseUrls, agents }: { readonly baseUrls: readonly string[]; readonly agents: readonly Agent[] },
  count: number,
  options: RequestOptions,
): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: count }, (_, place) => {
      const agent = agents[place % agents.length];
      return request(baseUrls[place % baseUrls.length] ?? '', { ...(agent && { agent }), ...options });
    }),
  );
