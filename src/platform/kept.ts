import { resetTopic, type Db } from './db/db.js';

/** The kept value of a key, or else a new one. All who ask for it meanwhile get the same promise. */
type Kept<T> = (key: string, load: () => Promise<T>) => Promise<T>;

const keptValues = 10_000;

/** Values kept in memory once read, until some process publishes their key under the topic. */
export function createKept<T>(db: Db, topic: string): Kept<T> {
  // Promises, so that a change announced while one is loading removes it as well.
  const known = new Map<string, Promise<T>>();
  db.subscribe(topic, (key) => known.delete(key));
  db.subscribe(resetTopic, () => known.clear());
  return (key, load) => {
    const found = known.get(key);
    if (found) return found;
    const loading = load();
    known.set(key, loading);
    loading.catch(() => known.get(key) === loading && known.delete(key));
    if (known.size > keptValues) known.delete(known.keys().next().value ?? key);
    return loading;
  };
}
