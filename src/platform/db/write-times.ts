import type { Db } from './db.js';
import type { Tx } from './tx.js';

/** A database whose writes can name their time. */
export interface TimedDb {
  readonly db: Db;
  /**
   * From now on, triggers find the time at which a transaction began in the setting `spoke.written_at`; undefined: they find none,
   * and writes are what they are without this.
   */
  setTime(now: (() => Date) | undefined): void;
}

/** Lets triggers know the time of the clock, which the database does not have. Callers must not keep single functions of `db`. */
export function withWriteTimes(plain: Db): TimedDb {
  const db = { ...plain };
  return {
    db,
    setTime(now) {
      const write = now ? <T>(fn: (tx: Tx) => Promise<T>) => plain.write((tx) => runAt(tx, now(), fn)) : plain.write;
      Object.assign(db, { write, statement: now ? write : plain.statement });
    },
  };
}

async function runAt<T>(tx: Tx, time: Date, fn: (tx: Tx) => Promise<T>): Promise<T> {
  await tx`select set_config('spoke.written_at', ${time.toISOString()}, true)`;
  return fn(tx);
}
