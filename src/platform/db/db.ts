import { AsyncLocalStorage } from 'node:async_hooks';
import { ConnectionLostError, wasNeverSent } from './driver/connection-errors.js';
import { isRetryable } from './constraints.js';
import {
  createLocalNotifications,
  createServerNotifications,
  type Announcement,
  type Notifications,
} from './notifications.js';
import { planOnPool, planOnSession } from './planned-anew.js';
import type { Pool } from './driver/pool.js';
import type { Replica } from './replica.js';
import { toHandle, type Send } from './driver/statements.js';
import type { StatementWatch } from './tenancy/statement-watch.js';
import type { Tx } from './tx.js';

export { resetTopic } from './notifications.js';
export { readTogether } from './together.js';
export type { Rows, Tx } from './tx.js';

export type Engine = 'embedded' | 'postgres';

/**
 * The database, whichever it is. Nothing but the handle may be awaited inside a call: the embedded engine has a single
 * session, and on a server a second connection inside a transaction is how pools deadlock. With guards a nested call throws.
 */
export interface Db {
  readonly engine: Engine;
  /** Reads; each statement sees what was committed when it began. Runs `fn` again when the connection was lost. */
  read<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `read`, for what may be some seconds behind and is kept nowhere: from the replica where there is one. */
  readLagging<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction: all or nothing. Runs `fn` again when the database says that it may (deadlock, serialisation), and when the
   * connection was lost before the commit was sent. Rejects with `ConnectionLostError` when nobody knows whether it was committed.
   */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** A write made of exactly one statement, which is its own transaction: one round trip. */
  statement<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells every process on this database, this one included, after the transaction has committed. */
  publish(tx: Tx, topic: string, payload: string): Promise<void>;
  subscribe(topic: string, listener: (payload: string) => void): void;
  close(): Promise<void>;
}

interface DbDeps {
  readonly sql: Pool;
  readonly engine: Engine;
  /** A pool whose connections plan every statement for its values; without it the session of `sql` is told when to. */
  readonly planning?: Pool | undefined;
  /** Watches for nested calls. It follows every promise of the process, which takes a quarter of its time. */
  readonly guards?: boolean;
  /** Sees every statement, where the pools were told to show them. */
  readonly watch?: StatementWatch | undefined;
  readonly replica?: Pick<Replica, 'read' | 'close'> | undefined;
  readonly closeEngine?: () => Promise<void>;
}

const attempts = 4;
/** How long what is on its way may take when the database is closed, in milliseconds. */
const endMs = 20_000;
const nestedCall = 'The database was called again inside a transaction: pass the tx on instead.';

/** Puts the promise of {@link Db} on a pool. */
export async function createDb({ sql, planning, engine, guards, watch, replica, closeEngine }: DbDeps): Promise<Db> {
  const inside = guards ? new AsyncLocalStorage<true>() : undefined;
  const notifications = engine === 'postgres' ? await createServerNotifications(sql) : createLocalNotifications();

  const call = createCall(watch);
  const plannedAnew = planning ? planOnPool(planning) : planOnSession(sql);
  const handle = toHandle(sql.send, { plannedAnew });
  const assertOutside = () => {
    if (inside?.getStore()) throw new Error(nestedCall);
  };

  const { transaction, publish } = createTransactions({ sql, notifications, call, inside });

  return {
    engine,
    async read(fn) {
      assertOutside();
      return readAgain(() => call(fn, handle));
    },
    async readLagging(fn) {
      assertOutside();
      const read = () => readAgain(() => call(fn, handle));
      return replica ? replica.read((tx) => call(fn, tx), read) : read();
    },
    async write(fn) {
      assertOutside();
      const outcome: Outcome = { isCommitSent: false };
      const mayRepeat = (error: unknown) =>
        isRetryable(error) || (error instanceof ConnectionLostError && !outcome.isCommitSent);
      return retried(() => transaction(fn, outcome), mayRepeat);
    },
    async statement(fn) {
      assertOutside();
      return retried(
        () => call(fn, onlyOnce(sql.send)),
        (error) => isRetryable(error) || wasNeverSent(error),
      );
    },
    publish,
    subscribe: notifications.subscribe,
    async close() {
      await replica?.close();
      await notifications.close();
      await Promise.all([sql.end({ timeoutMs: endMs }), planning?.end({ timeoutMs: endMs })]);
      await closeEngine?.();
    },
  };
}

interface TransactionsDeps {
  readonly sql: Pool;
  readonly notifications: Notifications;
  readonly call: <T>(fn: (tx: Tx) => Promise<T>, tx: Tx) => Promise<T>;
  readonly inside: AsyncLocalStorage<true> | undefined;
}

/** Transactions, each with what is published in it: this process hears that after the commit. */
function createTransactions({ sql, notifications, call, inside }: TransactionsDeps) {
  const pending = new WeakMap<Tx, Announcement[]>();
  return {
    async transaction<T>(fn: (tx: Tx) => Promise<T>, outcome: Outcome): Promise<T> {
      const events: Announcement[] = [];
      const life = { hasEnded: false };
      const run = (send: Send) => {
        const tx = mortal(send, life);
        pending.set(tx, events);
        return inside ? inside.run(true, () => call(fn, tx)) : call(fn, tx);
      };
      try {
        const result = await sql.begin(run, () => (outcome.isCommitSent = true));
        for (const event of events) notifications.dispatch(event);
        return result;
      } finally {
        life.hasEnded = true;
      }
    },
    async publish(tx: Tx, topic: string, payload: string): Promise<void> {
      const events = pending.get(tx);
      if (!events) throw new Error('publish needs the tx of a write.');
      events.push([topic, payload]);
      await notifications.send(tx, [topic, payload]);
    },
  };
}

function createCall(watch: StatementWatch | undefined) {
  return async <T>(fn: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> => {
    // A query handed on as it is would be resolved twice.
    const result = await fn(tx);
    watch?.assertSound();
    return result;
  };
}

interface Outcome {
  /** From then on a lost connection leaves open whether the transaction was committed. */
  isCommitSent: boolean;
}

function readAgain<T>(read: () => Promise<T>): Promise<T> {
  return retried(read, (error) => error instanceof ConnectionLostError);
}

async function retried<T>(run: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !mayRepeat(error)) throw error;
      await new Promise((done) => setTimeout(done, attempt * 5 + (process.pid % 7)));
    }
  }
}

/** A handle that dies with its transaction: after a lost connection, what the caller still sends must not run outside it. */
function mortal(send: Send, life: { readonly hasEnded: boolean }): Tx {
  const assertOpen = () => {
    if (life.hasEnded) throw new Error('The transaction has ended.');
  };
  return toHandle(send, { assertOpen });
}

/** A handle for one statement only. */
function onlyOnce(send: Send): Tx {
  let sent = 0;
  const assertOpen = () => {
    sent += 1;
    if (sent > 1) throw new Error('statement() was given a second statement: use write().');
  };
  return toHandle(send, { assertOpen });
}
