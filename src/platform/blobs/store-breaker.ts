import { toErrorText } from '../plain-text.js';

/** The store did not respond within the timeout. Not retried: the next attempt would wait as long. */
export class SilentStoreError extends Error {
  override readonly name = 'SilentStoreError';
}

/** The store has not responded to the last requests, so this one was not sent. */
export class StoreDownError extends Error {
  override readonly name = 'StoreDownError';
}

interface BreakerOptions {
  /** The number of consecutive failures that open the breaker. */
  readonly failures?: number;
  /** How long no request is sent after a failure, once it is open. */
  readonly pauseMs?: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Rejects requests to a store that is known to be down, and lets one at a time probe it. */
interface Breaker {
  /** Throws a {@link StoreDownError} without doing the work while the breaker is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** `isDown` returns whether an error means that the store did not respond at all; undefined if the error says neither. */
export function createBreaker(isDown: (error: unknown) => boolean | undefined, options: BreakerOptions = {}): Breaker {
  const { failures: limit = 3, pauseMs = 2000, now = () => performance.now() } = options;
  let failures = 0;
  let failedAt = -Infinity;
  let lastError: unknown;
  let isProbing = false;

  const note = (error: unknown): void => {
    const down = isDown(error);
    if (down === undefined) return;
    failures = down ? failures + 1 : 0;
    if (!down) return;
    failedAt = now();
    lastError = error;
  };
  const probe = async <T>(work: () => Promise<T>): Promise<T> => {
    isProbing = true;
    try {
      return await work();
    } finally {
      isProbing = false;
    }
  };

  return {
    async run(work) {
      const isOpen = failures >= limit;
      if (isOpen && (isProbing || now() - failedAt < pauseMs)) {
        const reason = toErrorText(lastError);
        throw new StoreDownError(`The store is down; the last request to it failed: ${reason}`, { cause: lastError });
      }
      try {
        const result = await (isOpen ? probe(work) : work());
        failures = 0;
        return result;
      } catch (error) {
        note(error);
        throw error;
      }
    },
  };
}
