import { AsyncLocalStorage } from 'node:async_hooks';
import { ConnectionLostError, wasNeverSent } from './driver/connection-errors.js';
import { isRetryable, isUnavailable, RowsNotWrittenError } from './constraints.js';
import {
  createLocalNotifications,
  createServerNotifications,
  type Announcement,
  type Notifications,
} from './notifications.js';
import { planOnPool, planOnSession } from './custom-plans.js';
import type { Pool } from './driver/pool.js';
import type { Replica } from './replica.js';
import { mortal, onlyOnce, toHandle, type Send } from './driver/statements.js';
import type { StatementWatch } from './tenancy/statement-watch.js';
import type { Tx, Rows, Query } from './tx.js';
import { toMembers } from './driver/conversion.js';

export { RowsNotWrittenError } from './constraints.js';
export { resetTopic } from './notifications.js';
export type { Rows, Tx } from './tx.js';

type Engine = 'embedded' | 'postgres';

/**
 * The database, embedded or a server. Inside a call, await nothing but the handle: the embedded engine has a single session, and
 * on a server a second connection inside a transaction leads to pool deadlocks. With guards a nested call throws.
 */
export interface Db {
  readonly engine: Engine;
  /** Reads; each statement sees what was committed when it began. Retries `fn` after a lost connection. */
  read<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `read`, for data that may be some seconds behind and is not cached: from the replica if there is one. */
  readLagging<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction: all or nothing. Retries `fn` after a deadlock or serialization failure, and if the connection was lost
   * before the commit was sent. Rejects with `ConnectionLostError` if it is unknown whether it was committed.
   */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `write`, for a transaction that begins by locking many tables. `lock` runs while no other call of this process does,
   * since each would hold a table that the other waits for: calls that have begun may end for some seconds, later ones wait.
   */
  writeLocking<L, T>(lock: (tx: Tx) => Promise<L>, fn: (tx: Tx, locked: L) => Promise<T>): Promise<T>;
  /** A write of exactly one statement, which is its own transaction: one round trip. */
  statement<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Notifies every process on this database, including this one, after the transaction has committed. */
  publish(tx: Tx, topic: string, payload: string): Promise<void>;
  subscribe(topic: string, listener: (payload: string) => void): void;
  /** The time of the last response, on the scale of `performance.now()`. */
  lastAnswerAt(): number;
  close(): Promise<void>;
}

interface DbDeps {
  readonly sql: Pool;
  readonly engine: Engine;
  /** A pool whose connections use a custom plan for every statement; without it the session of `sql` switches per statement. */
  readonly planning?: Pool | undefined;
  /** Detects nested calls. Tracks every promise via AsyncLocalStorage; costs about 25 % CPU. */
  readonly guards?: boolean;
  /** Observes every statement, if the pools were created with it. */
  readonly watch?: StatementWatch | undefined;
  readonly replica?: Pick<Replica, 'read' | 'close'> | undefined;
  readonly closeEngine?: () => Promise<void>;
}

const attempts = 4;
/** How long pending work may take when the database is closed, in milliseconds. */
const endMs = 20_000;
/** How long calls that have begun may go on before tables are locked all the same, in milliseconds. */
const drainMs = 5000;
const nestedCall = 'The database was called again inside a transaction: pass the tx on instead.';

/** Implements {@link Db} on a pool. */
export async function createDb({ sql, planning, engine, guards, watch, replica, closeEngine }: DbDeps): Promise<Db> {
  const inside = guards ? new AsyncLocalStorage<true>() : undefined;
  const notifications = engine === 'postgres' ? await createServerNotifications(sql) : createLocalNotifications();

  const call = createCall(watch);
  const sendWithCustomPlan = planning ? planOnPool(planning) : planOnSession(sql);
  const handle = toHandle(sql.send, { sendWithCustomPlan });
  const assertOutside = () => {
    if (inside?.getStore()) throw new Error(nestedCall);
  };

  const { noting, pausing, lastAnswerAt } = watchCalls();
  const { transaction, publish } = createTransactions({ sql, notifications, call, inside });

  return {
    engine,
    async read(fn) {
      assertOutside();
      return noting(() => readAgain(() => call(fn, handle)));
    },
    async readLagging(fn) {
      assertOutside();
      const read = () => noting(() => readAgain(() => call(fn, handle)));
      return replica ? replica.read((tx) => call(fn, tx), read) : read();
    },
    async write(fn) {
      assertOutside();
      return noting(() => writeAgain((outcome) => transaction(fn, outcome)));
    },
    async writeLocking(lock, fn) {
      assertOutside();
      return writeAgain((outcome) =>
        pausing((resume) =>
          transaction(async (tx) => {
            const locked = await lock(tx);
            resume();
            return fn(tx, locked);
          }, outcome),
        ),
      );
    },
    async statement(fn) {
      assertOutside();
      const mayRepeat = (error: unknown) => isRetryable(error) || wasNeverSent(error);
      return noting(() => retried(() => call(fn, onlyOnce(sql.send)), mayRepeat));
    },
    publish,
    subscribe: notifications.subscribe,
    lastAnswerAt,
    async close() {
      await replica?.close();
      await notifications.close();
      await Promise.all([sql.end({ timeoutMs: endMs }), planning?.end({ timeoutMs: endMs })]);
      await closeEngine?.();
    },
  };
}

/**
 * Records the time of every response, including rejected values: a busy database proves that it is alive with them. Counts the
 * calls, so that one can have the database to itself.
 */
function watchCalls() {
  let lastAnswerAt = performance.now();
  let running = 0;
  let pause: Promise<void> | undefined;
  let onIdle: () => void = () => undefined;
  const noting = async <T>(run: () => Promise<T>): Promise<T> => {
    while (pause) await pause;
    running += 1;
    try {
      const result = await run();
      lastAnswerAt = performance.now();
      return result;
    } catch (error) {
      if (error instanceof Error && 'severity' in error && !isUnavailable(error)) lastAnswerAt = performance.now();
      throw error;
    } finally {
      running -= 1;
      if (running === 0) onIdle();
    }
  };
  const untilIdle = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, drainMs);
      onIdle = () => {
        clearTimeout(timer);
        done();
      };
    });
  /** Runs work while the other calls wait, until it ends or resumes them. */
  const pausing = async <T>(run: (resume: () => void) => Promise<T>): Promise<T> => {
    while (pause) await pause;
    let end: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => (end = resolve));
    const resume = () => {
      if (pause === mine) pause = undefined;
      end();
    };
    pause = mine;
    try {
      if (running > 0) await untilIdle();
      return await run(resume);
    } finally {
      resume();
    }
  };
  return { noting, pausing, lastAnswerAt: () => lastAnswerAt };
}

interface TransactionsDeps {
  readonly sql: Pool;
  readonly notifications: Notifications;
  readonly call: <T>(fn: (tx: Tx) => Promise<T>, tx: Tx) => Promise<T>;
  readonly inside: AsyncLocalStorage<true> | undefined;
}

/** Runs transactions with their notifications: this process receives them after the commit. */
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
    // Returning the query itself would resolve it twice.
    const result = await fn(tx);
    watch?.assertSound();
    return result;
  };
}

interface Outcome {
  /** From then on, after a lost connection it is unknown whether the transaction was committed. */
  isCommitSent: boolean;
}

function readAgain<T>(read: () => Promise<T>): Promise<T> {
  return retried(read, (error) => error instanceof ConnectionLostError);
}

function writeAgain<T>(write: (outcome: Outcome) => Promise<T>): Promise<T> {
  const outcome: Outcome = { isCommitSent: false };
  const mayRepeat = (error: unknown) =>
    isRetryable(error) || (error instanceof ConnectionLostError && !outcome.isCommitSent);
  return retried(() => write(outcome), mayRepeat);
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

/** Queries by the names of their results; undefined ones are skipped. */
type Queries<R extends Record<string, object>> = { readonly [K in keyof R]?: Rows<R[K]> | undefined };
type Answers<R extends Record<string, object>> = { readonly [K in keyof R]?: readonly R[K][] | undefined };

/**
 * Returns the results of several queries in one statement, and so from one snapshot. Their columns must survive JSON: texts,
 * numbers, booleans, JSON.
 */
export async function readTogether<R extends Record<string, object>>(tx: Tx, queries: Queries<R>): Promise<Answers<R>> {
  const columns = Object.entries(queries).flatMap(([name, query]) =>
    query ? [tx`(select coalesce(json_agg(q), '[]') from (${query}) q) as ${tx(name)}`] : [],
  );
  const [first, ...others] = columns;
  const list = others.reduce((all, column) => tx`${all}, ${column}`, first ?? tx`null`);
  const [row] = await tx`select ${list}`;
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, rows]) => [name, (rows as object[]).map(toMembers)]),
  ) as unknown as Answers<R>;
}

/** Throws `RowsNotWrittenError` unless the expected number of rows was written. */
export function assertWritten(expected: number, written: number): void {
  if (written !== expected) throw new RowsNotWrittenError(expected, written);
}

/** Sends a write that must affect exactly that many rows. Returns its result; throws `RowsNotWrittenError` otherwise. */
export async function writeExactly<Found extends readonly object[]>(
  expected: number,
  query: Query<Found>,
): Promise<Found> {
  const rows = await query;
  assertWritten(expected, rows.count);
  return rows;
}

/** Like `writeExactly`, for one row. Returns the row that the statement returns, if it has a `returning`. */
export async function writeOne<Found extends readonly object[]>(query: Query<Found>): Promise<Found[number]> {
  const [row] = await writeExactly(1, query);
  return row as Found[number];
}
