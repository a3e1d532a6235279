import { resetTopic, type Db } from './db/db.js';

/** Returns the cached value of a key, or loads it. Concurrent callers share the same promise. */
type Cache<T> = (key: string, load: () => Promise<T>) => Promise<T>;

const maxEntries = 10_000;

/**
 * Cache invalidated by database notifications: any process publishes a key under the topic to invalidate it. The key of a value
 * of a hub starts with the hub's id, and ends there or at a colon.
 */
export function createCache<T>(db: Db, topic: string): Cache<T> {
  // Caches promises, so that a change announced during a load invalidates it as well.
  const known = new Map<string, Promise<T>>();
  db.subscribe(topic, (key) => {
    known.delete(key);
    for (const invalidate of derivedCaches.get(db) ?? []) invalidate(key);
  });
  db.subscribe(resetTopic, () => known.clear());
  return (key, load) => known.get(key) ?? insert({ known, key, max: maxEntries }, load);
}

/** Functions that invalidate derived values, by database. */
const derivedCaches = new WeakMap<Db, ((key: string) => void)[]>();

const maxHubs = 10_000;
const maxPerHub = 200;

/** Returns the cached value of a hub under a name, or loads it. */
type DerivedCache<T> = (hubId: number, name: string, load: () => Promise<T>) => Promise<T>;

/**
 * Cache of values that derive only from cached values ({@link createCache}) of the same hub: a change of any of those invalidates
 * everything that derives from the hub.
 */
export function createDerivedCache<T>(db: Db): DerivedCache<T> {
  const hubs = new Map<string, Map<string, Promise<T>>>();
  const invalidate = (key: string) => hubs.delete(key.split(':', 1)[0] ?? key);
  derivedCaches.set(db, [...(derivedCaches.get(db) ?? []), invalidate]);
  db.subscribe(resetTopic, () => hubs.clear());
  return (hubId, name, load) => {
    const key = String(hubId);
    const found = hubs.get(key)?.get(name);
    if (found) return found;
    const known = hubs.get(key) ?? new Map<string, Promise<T>>();
    hubs.set(key, known);
    if (hubs.size > maxHubs) hubs.delete(hubs.keys().next().value ?? key);
    return insert({ known, key: name, max: maxPerHub }, load);
  };
}

interface Entry<T> {
  readonly known: Map<string, Promise<T>>;
  readonly key: string;
  /** The maximum number of entries; the oldest is evicted. */
  readonly max: number;
}

function insert<T>({ known, key, max }: Entry<T>, load: () => Promise<T>): Promise<T> {
  const loading = load();
  known.set(key, loading);
  loading.catch(() => known.get(key) === loading && known.delete(key));
  if (known.size > max) known.delete(known.keys().next().value ?? key);
  return loading;
}
