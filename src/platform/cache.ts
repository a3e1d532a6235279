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
    invalidateDerived(db, key);
  });
  db.subscribe(resetTopic, () => known.clear());
  return (key, load) => known.get(key) ?? insert({ known, key, max: maxEntries }, load);
}

/** Functions that invalidate derived values of the hub of a key, or of all hubs, by database. */
const derivedCaches = new WeakMap<Db, ((key: string | undefined) => void)[]>();

function invalidateDerived(db: Db, key: string | undefined): void {
  for (const invalidate of derivedCaches.get(db) ?? []) invalidate(key);
}

const maxHubs = 10_000;
const maxPerHub = 200;

/** Returns the cached value of a hub under a name, or loads it. */
type DerivedCache<T> = (hubId: number, name: string, load: () => Promise<T>) => Promise<T>;

/**
 * Cache of values that derive only from cached values ({@link createCache}) and settings ({@link createHubSetting}) of the same
 * hub: a change of any of those invalidates everything that derives from the hub.
 */
export function createDerivedCache<T>(db: Db): DerivedCache<T> {
  const hubs = new Map<string, Map<string, Promise<T>>>();
  const invalidate = (key: string | undefined) =>
    key === undefined ? hubs.clear() : void hubs.delete(key.split(':', 1)[0] ?? key);
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

/** A setting that lives in memory: one value for all hubs, and hubs with a value of their own. */
export interface HubSetting<T extends string> {
  /** The hubs with a value of their own. */
  readonly own: ReadonlyMap<number, T>;
  /** Of a hub; without one the value of all. */
  of(hubId?: number): T;
  /**
   * Of one hub, or of all that have no value of their own; null returns a hub to the value of all, or all to the initial value. In
   * every process on this database, until it exits.
   */
  set(value: T | null, hubId?: number): Promise<void>;
}

interface HubSettingFacts<T extends string> {
  readonly topic: string;
  readonly initial: T;
  /** Called after each change. */
  readonly onChange?: () => void;
}

/** The values contain no colon. */
export function createHubSetting<T extends string>(
  db: Db,
  { topic, initial, onChange }: HubSettingFacts<T>,
): HubSetting<T> {
  const own = new Map<number, T>();
  let ofAll = initial;
  db.subscribe(topic, (message) => {
    const [hub, text] = message.split(':', 2);
    const value = text === '' ? undefined : (text as T);
    if (hub && value) own.set(Number(hub), value);
    else if (hub) own.delete(Number(hub));
    else {
      ofAll = value ?? initial;
      if (!value) own.clear();
    }
    invalidateDerived(db, hub || undefined);
    onChange?.();
  });
  return {
    own,
    of: (hubId) => (hubId === undefined ? undefined : own.get(hubId)) ?? ofAll,
    set: (value, hubId) => db.write((tx) => db.publish(tx, topic, `${hubId ?? ''}:${value ?? ''}`)),
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
