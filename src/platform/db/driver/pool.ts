import { toErrorCode } from '../../plain-text.js';
import { ConnectionLostError } from './connection-errors.js';
import { createConnections, type ConnectionsOptions } from './pool-connections.js';
import { transact } from './pool-transaction.js';
import { createWaitingLine } from './pool-waiting.js';
import { openSession, type Session } from './session.js';
import type { Send, Statement } from './statements.js';
import type { RowList } from '../tx.js';

interface PoolOptions extends ConnectionsOptions {
  /** Sees the text of every statement. */
  readonly see?: ((text: string) => void) | undefined;
}

/** A pool of connections. Statements are pipelined; a transaction has its connection to itself. */
export interface Pool {
  readonly send: (statement: Statement) => Promise<RowList<object[]>>;
  /** One transaction. Rejects with what `fn` rejects with, after a rollback, or with `RolledBackError` when the commit was none. */
  begin<T>(fn: (send: Send) => Promise<T>, onCommit?: () => void): Promise<T>;
  /** Opens a connection of its own, beside those of the pool. */
  open(): Promise<Session>;
  figures(): PoolFigures;
  /** Takes nothing more, lets what is on its way finish, for so long at most, and closes the connections. */
  end(options?: { readonly timeoutMs?: number }): Promise<void>;
}

interface PoolFigures {
  readonly connections: number;
  /** Statements and transactions for which no connection is free. */
  readonly waiting: number;
}

const checkMs = 1000;

/** A pool on one database. Connections are opened as they are needed. What waits is served in its order. */
export function createPool({ see, ...options }: PoolOptions): Pool {
  let hasEnded = false;
  const connections = createConnections(options, {
    onChange: () => line.serve(),
    // Nothing else would ever serve what waits.
    onNone: (error) => line.giveUp(new ConnectionLostError(toReason(error), { wasSent: false, cause: error })),
  });
  const line = createWaitingLine(connections);
  const timer = setInterval(() => {
    line.expire();
    connections.check();
    line.serve();
  }, checkMs).unref();

  const sendOver = async (session: Session, statement: Statement) => {
    try {
      return await session.send(statement);
    } finally {
      line.serve();
    }
  };

  return {
    send(statement) {
      if (hasEnded) return Promise.reject(toEnded());
      see?.(statement.text);
      const free = line.isEmpty() ? connections.findFree(false) : undefined;
      if (free && (free.pendingCount() === 0 || !connections.canGrow())) return sendOver(free, statement);
      return new Promise((resolve, reject) => {
        const take = (session: Session) => void sendOver(session, statement).then(resolve, reject);
        line.wait({ take, reject, isTransaction: false });
      });
    },
    async begin(fn, onCommit) {
      if (hasEnded) throw toEnded();
      const session = await new Promise<Session>((resolve, reject) => {
        const take = (free: Session) => {
          connections.reserve(free);
          resolve(free);
        };
        line.wait({ take, reject, isTransaction: true });
      });
      try {
        return await transact({ session, see, onCommit }, fn);
      } finally {
        connections.release(session);
        line.serve();
      }
    },
    open: () => openSession(options),
    figures: () => ({ connections: connections.count(), waiting: line.length() }),
    async end({ timeoutMs = 0 } = {}) {
      if (hasEnded) return;
      hasEnded = true;
      await line.whenIdle(timeoutMs);
      clearInterval(timer);
      line.giveUp(toEnded());
      await connections.close();
    },
  };
}

function toEnded(): ConnectionLostError {
  return new ConnectionLostError('The pool is closed.', { wasSent: false });
}

function toReason(error: Error): string {
  const reason = error.message || toErrorCode(error);
  return `No connection to the database could be opened: ${reason}`;
}
