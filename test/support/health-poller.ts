import { Agent } from 'node:http';
import { request } from './http.js';

/** Polls the health of a server continuously, alongside the other requests of a test. */
export interface HealthPoller {
  /** The longest response time since the last call, in milliseconds; includes a pending one. */
  takeLongest(): number;
  stop(): Promise<void>;
}

/** Starts polling `/healthz`; `onSlow` is called as soon as a response takes longer than `limitMs`. */
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
 * How long other requests wait because of one: the minimum of a few attempts, so that a busy machine does not count as a slow
 * server. Stops at the first attempt within the limit.
 */
export async function measureDelay(baseUrl: string, limitMs: number, act: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 4 && least > limitMs; attempt += 1) {
    const poller = pollHealth(baseUrl, limitMs, () => undefined);
    await new Promise((done) => setTimeout(done, 30));
    poller.takeLongest();
    await act();
    // The response may be ready before the work is done.
    await new Promise((done) => setTimeout(done, 30));
    least = Math.min(least, poller.takeLongest());
    await poller.stop();
  }
  return least;
}
