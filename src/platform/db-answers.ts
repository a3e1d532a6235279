import { isUnavailable } from './db/constraints.js';
import type { Db } from './db/db.js';

/** A database that remembers when it last answered. */
interface WatchedDb {
  readonly db: Db;
  /** On the scale of `performance.now()`. */
  lastAnswerAt(): number;
}

/** Notes every answer of the database, refusals of values included: one that is only busy shows life by them. */
export function watchAnswers(db: Db): WatchedDb {
  let lastAnswerAt = performance.now();
  const noting = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const result = await answer;
      lastAnswerAt = performance.now();
      return result;
    } catch (error) {
      if (error instanceof Error && 'severity' in error && !isUnavailable(error)) lastAnswerAt = performance.now();
      throw error;
    }
  };
  const watched: Db = {
    ...db,
    read: (fn) => noting(db.read(fn)),
    write: (fn) => noting(db.write(fn)),
    statement: (fn) => noting(db.statement(fn)),
  };
  return { db: watched, lastAnswerAt: () => lastAnswerAt };
}
