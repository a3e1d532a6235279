import type { Db } from './db.js';
import type { Tx } from './tx.js';

type JoinedDeps = Pick<Db, 'engine' | 'publish' | 'subscribe' | 'lastAnswerAt'>;

/**
 * A database whose calls belong to an open transaction: services that take a `Db` then write together with their caller, all or
 * nothing. A write that fails is undone on its own, so that the transaction continues. Calls must not overlap.
 */
export function joinTransaction(db: JoinedDeps, tx: Tx): Db {
  const undoable = async <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => {
    await tx`savepoint joined`;
    try {
      const result = await fn(tx);
      await tx`release savepoint joined`;
      return result;
    } catch (error) {
      await undo(tx);
      throw error;
    }
  };
  const read = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => fn(tx);
  return {
    engine: db.engine,
    read,
    readLagging: read,
    write: undoable,
    writeLocking: (lock, fn) => undoable(async (joined) => fn(joined, await lock(joined))),
    statement: undoable,
    publish: db.publish,
    subscribe: db.subscribe,
    lastAnswerAt: db.lastAnswerAt,
    async close() {
      throw new Error('The transaction belongs to its caller.');
    },
  };
}

/** The transaction may have ended together with its connection: the caller then gets the first error. */
async function undo(tx: Tx): Promise<void> {
  try {
    await tx`rollback to savepoint joined`;
    await tx`release savepoint joined`;
  } catch {
    // Reported by the statement before.
  }
}
