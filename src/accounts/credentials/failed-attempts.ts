/** Limits failed attempts by key. */
interface FailedAttempts {
  /** Counts an attempt as failed until it succeeds. Returns false, without counting, if the key has failed too often. */
  begin(key: string, now: number): boolean;
  /** Marks the attempt that was counted last as successful. */
  succeed(key: string): void;
  /** Seconds until the next attempt is possible. */
  waitSeconds(key: string, now: number): number;
}

interface FailedAttemptsOptions {
  readonly max: number;
  readonly windowMs: number;
  /** The maximum number of keys; the oldest are dropped first. */
  readonly maxKeys: number;
}

interface Count {
  readonly since: number;
  failed: number;
}

export function createFailedAttempts({ max, windowMs, maxKeys }: FailedAttemptsOptions): FailedAttempts {
  const counts = new Map<string, Count>();
  const findLive = (key: string, now: number): Count | undefined => {
    const count = counts.get(key);
    // A clock that was set back does not extend the wait.
    return count && now - count.since < windowMs && now >= count.since ? count : undefined;
  };
  return {
    begin(key, now) {
      const count = findLive(key, now);
      if (count && count.failed >= max) return false;
      if (count) count.failed += 1;
      else {
        counts.delete(key);
        if (counts.size >= maxKeys) counts.delete(counts.keys().next().value ?? key);
        counts.set(key, { since: now, failed: 1 });
      }
      return true;
    },
    succeed(key) {
      const count = counts.get(key);
      if (count && count.failed > 0) count.failed -= 1;
    },
    waitSeconds(key, now) {
      const count = findLive(key, now);
      return count ? Math.max(1, Math.ceil((count.since + windowMs - now) / 1000)) : 1;
    },
  };
}
