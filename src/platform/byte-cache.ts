interface ByteCache<T> {
  get(name: string): T | undefined;
  set(name: string, value: T, bytes: number): void;
}

/** A cache limited by size; evicts the least recently used values. Values larger than the whole cache are not cached. */
export function createByteCache<T>(maxBytes: number): ByteCache<T> {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;

  const drop = (name: string) => {
    total -= entries.get(name)?.bytes ?? 0;
    entries.delete(name);
  };

  return {
    get(name) {
      const known = entries.get(name);
      if (!known) return undefined;
      entries.delete(name);
      entries.set(name, known);
      return known.value;
    },
    set(name, value, bytes) {
      drop(name);
      if (bytes > maxBytes) return;
      entries.set(name, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
