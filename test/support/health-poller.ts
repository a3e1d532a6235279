import { Agent } from 'node:http';
import { request } from './http.js';

/** Asks a server all the time whether it is well, beside whatever else a test asks of it. */
export interface HealthPoller {
  /** The longest answer since the last call, in milliseconds; counts one that is under way. */
  takeLongest(): number;
  stop(): Promise<void>;
}

/** Starts polling `/healthz`; `onSlow` is called as soon as an answer is known to take longer than `limitMs`. */
export function pollHealth(baseUrl: string, limitMs: number, onSlow: () => void): HealthPoller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isStopped = false;
  let longest = 0;
  let askedAt: number | undefined;
  const note = (from: number): void => {
    const took = performance.now() - from;
    longest = Math.max(longest, took);
    if (took > limitMs) onSlow();
  };
  const poll = async (): Promise<void> => {
    while (!isStopped) {
      const from = performance.now();
      askedAt = from;
      await request(baseUrl, { path: '/healthz', agent });
      askedAt = undefined;
      note(from);
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  const polling = poll();
  return {
    takeLongest: () => {
      if (askedAt !== undefined) note(askedAt);
      const found = longest;
      longest = 0;
      return found;
    },
    stop: async () => {
      isStopped = true;
      await polling;
      agent.destroy();
    },
  };
}

/**
 * How long others wait because of one request: the least of a few tries, so that a busy machine is not taken for a slow
 * server. Stops trying at the first that is within the limit.
 */
export async function measureDelay(baseUrl: string, limitMs: number, act: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 4 && least > limitMs; attempt += 1) {
    const poller = pollHealth(baseUrl, limitMs, () => undefined);
    await new Promise((done) => setTimeout(done, 30));
    poller.takeLongest();
    await act();
    // The answer may be ready before the work is done.
    await new Promise((done) => setTimeout(done, 30));
    least = Math.min(least, poller.takeLongest());
    await poller.stop();
  }
  return least;
}
