import { resetTopic, type Db } from './db/db.js';

/** Returns the cached value of a key, or loads it. Concurrent callers share the same promise. */
type Cache<T> = (key: string, load: () => Promise<T>) => Promise<T>;

const maxEntries = 10_000;

/** Cache invalidated by database notifications: any process publishes a key under the topic to invalidate it. */
export function createCache<T>(db: Db, topic: string): Cache<T> {
  // Caches promises, so that a change announced during a load invalidates it as well.
  const known = new Map<string, Promise<T>>();
  db.subscribe(topic, (key) => known.delete(key));
  db.subscribe(resetTopic, () => known.clear());
  return (key, load) => {
    const found = known.get(key);
    if (found) return found;
    const loading = load();
    known.set(key, loading);
    loading.catch(() => known.get(key) === loading && known.delete(key));
    if (known.size > maxEntries) known.delete(known.keys().next().value ?? key);
    return loading;
  };
}
