/** Caches values by the hash of a token for a limited time; evicts the oldest when full. */
interface TokenCache<T> {
  /** Returns the cached value, or loads it. A value that is invalidated while it loads is not cached. */
  get(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>;
  drop(key: string): void;
  clear(): void;
}

interface TokenCacheOptions {
  readonly maxEntries: number;
  readonly maxAgeMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number;
}

interface Entry<T> {
  readonly value: T;
  readonly until: number;
}

export function createTokenCache<T>({ maxEntries, maxAgeMs, elapsedMs }: TokenCacheOptions): TokenCache<T> {
  const entries = new Map<string, Entry<T>>();
  let changes = 0;
  const keep = (key: string, value: T, until: number): void => {
    entries.delete(key);
    entries.set(key, { value, until });
    const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
  };
  return {
    async get(key, load) {
      const kept = entries.get(key);
      if (kept && kept.until > elapsedMs()) return kept.value;
      const before = changes;
      const until = elapsedMs() + maxAgeMs;
      const value = await load();
      if (value !== undefined && before === changes) keep(key, value, until);
      return value;
    },
    drop(key) {
      changes += 1;
      entries.delete(key);
    },
    clear() {
      changes += 1;
      entries.clear();
    },
  };
}
