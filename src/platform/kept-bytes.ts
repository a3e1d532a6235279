interface KeptBytes<T> {
  find(name: string): T | undefined;
  keep(name: string, value: T, bytes: number): void;
}

/**
 * Values that took some work, as long as there is room for them; what was not used for longest goes first. What is larger
 * than all the room is not kept.
 */
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
