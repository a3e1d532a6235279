interface KeptBytes<T> {
  find(name: string): T | undefined;
  keep(name: string, value: T, bytes: number): void;
}

/** A cache limited by size; evicts the least recently used values. Values larger than the whole cache are not cached. */
export function createKeptBytes<T>(maxBytes: number): KeptBytes<T> {
  const kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;

  const drop = (name: string) => {
    total -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  };

  return {
    find(name) {
      const known = kept.get(name);
      if (!known) return undefined;
      kept.delete(name);
      kept.set(name, known);
      return known.value;
    },
    keep(name, value, bytes) {
      drop(name);
      if (bytes > maxBytes) return;
      kept.set(name, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
