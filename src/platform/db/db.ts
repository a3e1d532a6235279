import { AsyncLocalStorage } from 'node:async_hooks';
import type postgres from 'postgres';
import { isRetryable } from './constraints.js';

/** A handle for SQL: the tagged template of the driver. Stores take it as their first argument and never keep it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the driver's own type parameter
export type Tx = postgres.ISql<{}>;

export type Engine = 'embedded' | 'postgres';

/**
 * The database, whichever it is. A nested call throws at once: the embedded engine has a single session, and on a server
 * a second connection inside a transaction is how pools deadlock. Nothing else may be awaited inside.
 */
export interface Db {
  readonly engine: Engine;
  /** Reads; each statement sees what was committed when it began. */
  read<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction: all or nothing. Runs `fn` again when the database says that it may (deadlock, serialisation). */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** A write made of exactly one statement, which is its own transaction: one round trip. */
  statement<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells every process on this database, this one included, after the transaction has committed. */
  publish(tx: Tx, topic: string, payload: string): Promise<void>;
  subscribe(topic: string, listener: (payload: string) => void): void;
  close(): Promise<void>;
}

export interface DbParts {
  readonly sql: postgres.Sql;
  readonly engine: Engine;
  readonly closeEngine?: () => Promise<void>;
}

/** Published when whatever is cached may be wrong: everything was emptied, or notifications may have been missed. */
export const resetTopic = 'reset';

const channel = 'spoke';
const attempts = 4;

/** Puts the promise of {@link Db} on a driver pool. */
export async function createDb({ sql, engine, closeEngine }: DbParts): Promise<Db> {
  const inside = new AsyncLocalStorage<true>();
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const pending = new WeakMap<Tx, [string, string][]>();

  const dispatch = (topic: string, payload: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  };
  if (engine === 'postgres') {
    const hear = (message: string) => {
      const cut = message.indexOf(' ');
      dispatch(message.slice(0, cut), message.slice(cut + 1));
    };
    // Called again after each lost connection, when what was said meanwhile has been missed.
    await sql.listen(channel, hear, () => dispatch(resetTopic, ''));
  }

  const assertOutside = () => {
    if (inside.getStore())
      throw new Error('The database was called again inside a transaction: pass the tx on instead.');
  };

  const transaction = async <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => {
    let events: [string, string][] = [];
    const result = await sql.begin((tx) => {
      pending.set(tx, (events = []));
      return inside.run(true, () => fn(tx));
    });
    for (const [topic, payload] of events) dispatch(topic, payload);
    return result as T;
  };

  return {
    engine,
    async read(fn) {
      assertOutside();
      return fn(sql);
    },
    async write(fn) {
      assertOutside();
      return retried(() => transaction(fn));
    },
    async statement(fn) {
      assertOutside();
      return retried(() => fn(onlyOnce(sql)));
    },
    async publish(tx, topic, payload) {
      const events = pending.get(tx);
      if (!events) throw new Error('publish needs the tx of a write.');
      events.push([topic, payload]);
      if (engine === 'postgres') await tx`select pg_notify(${channel}, ${`${topic} ${payload}`})`;
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async close() {
      await sql.end({ timeout: 20 });
      await closeEngine?.();
    },
  };
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
      await new Promise((done) => setTimeout(done, attempt * 5 + (process.pid % 7)));
    }
  }
}

/** A handle whose template may be called for one statement only (fragments and parameters do not count). */
function onlyOnce(sql: postgres.Sql): Tx {
  let sent = 0;
  return new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      const query: unknown = Reflect.apply(target, self, args);
      return isQuery(query) ? guarded(query) : query;
    },
  });

  function guarded(query: PromiseLike<unknown>): PromiseLike<unknown> {
    return new Proxy(query, {
      get(target, key) {
        if (key === 'then') {
          sent += 1;
          if (sent > 1) throw new Error('statement() was given a second statement: use write().');
        }
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }
}

function isQuery(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
