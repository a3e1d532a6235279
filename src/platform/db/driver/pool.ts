import { toErrorCode } from '../../plain-text.js';
import { ConnectionLostError, RolledBackError } from './connection-errors.js';
import { createConnections, type ConnectionsOptions, type Connections } from './pool-connections.js';
import { openSession, type Session } from './session.js';
import type { StatementTimes } from './statement-times.js';
import type { Send, Statement } from './statements.js';
import type { RowList } from '../tx.js';

interface PoolOptions extends ConnectionsOptions {
  /** Called with the text of every statement. */
  readonly see?: ((text: string) => void) | undefined;
}

/** A pool of connections. Statements are pipelined; a transaction has its connection to itself. */
export interface Pool {
  readonly send: (statement: Statement) => Promise<RowList<object[]>>;
  /**
   * Runs a transaction. Rejects with the error of `fn` after a rollback, or with `RolledBackError` if the commit was answered
   * with a rollback.
   */
  begin<T>(fn: (send: Send) => Promise<T>, onCommit?: () => void): Promise<T>;
  /** Opens a separate connection, outside the pool. */
  open(): Promise<Session>;
  figures(): PoolFigures;
  /** Accepts no more work, waits for pending work up to the timeout, and closes the connections. */
  end(options?: { readonly timeoutMs?: number }): Promise<void>;
}

interface PoolFigures {
  readonly connections: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
}

const checkMs = 1000;

/** Creates a pool on one database. Opens connections on demand, and serves waiting work in order. */
export function createPool({ see, ...options }: PoolOptions): Pool {
  let hasEnded = false;
  const connections = createConnections(options, {
    onChange: () => line.serve(),
    // Otherwise waiting work would never be served.
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

/** Returns the same pool, with statements measured while that is on. */
export function withTimes(pool: Pool, times: StatementTimes): Pool {
  const { send, begin } = pool;
  return {
    ...pool,
    send: (statement) => (times.state.isOn ? times.measureStatement(() => send(statement)) : send(statement)),
    begin: (fn, onCommit) =>
      times.state.isOn
        ? times.measureTransaction((counted) => begin((sendInside) => fn(counted(sendInside)), onCommit))
        : begin(fn, onCommit),
  };
}

function toEnded(): ConnectionLostError {
  return new ConnectionLostError('The pool is closed.', { wasSent: false });
}

function toReason(error: Error): string {
  const reason = error.message || toErrorCode(error);
  return `No connection to the database could be opened: ${reason}`;
}

interface Transaction {
  /** A connection reserved for the transaction. */
  readonly session: Session;
  readonly see: ((text: string) => void) | undefined;
  /** Called before the commit is sent: from then on the outcome is unknown until the response. */
  readonly onCommit: (() => void) | undefined;
}

const plain = (text: string): Statement => ({ text, values: [], as: 'plain' });

/**
 * Runs `fn` between begin and commit; rolls back if it rejects. Throws `RolledBackError` if the commit was answered with a
 * rollback.
 */
async function transact<T>({ session, see, onCommit }: Transaction, fn: (send: Send) => Promise<T>): Promise<T> {
  const send = (statement: Statement) => {
    see?.(statement.text);
    return session.send(statement);
  };
  await send(plain('begin'));
  let result: T;
  try {
    result = await fn(send);
  } catch (error) {
    await send(plain('rollback')).catch(() => session.destroy('A transaction could not be rolled back.'));
    throw error;
  }
  onCommit?.();
  const { command } = await send(plain('commit'));
  if (command !== 'COMMIT') throw new RolledBackError('The transaction was rolled back: a statement in it had failed.');
  return result;
}

/** Work that has waited this long for a connection is rejected, in milliseconds; it was not sent. */
const maxWaitMs = 8000;

interface Waiting {
  readonly isTransaction: boolean;
  /** Uses a connection that is free for it. */
  readonly take: (session: Session) => void;
  readonly reject: (error: Error) => void;
}

/** Statements and transactions that wait for a connection, in order. */
interface WaitingLine {
  wait(entry: Waiting): void;
  /** Assigns connections to waiting work; called whenever one may have become free. */
  serve(): void;
  /** Rejects work that has waited too long. */
  expire(): void;
  giveUp(error: Error): void;
  isEmpty(): boolean;
  length(): number;
  /** Resolves once no work is waiting or in flight, after `timeoutMs` at the latest. */
  whenIdle(timeoutMs: number): Promise<void>;
}

function createWaitingLine(connections: Connections): WaitingLine {
  const waiting: (Waiting & { readonly since: number })[] = [];
  let onIdle: (() => void) | undefined;

  const serve = (): void => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const session = connections.findFree(first.isTransaction);
      if (!session || session.pendingCount() > 0) connections.grow(waiting.length);
      if (!session) break;
      waiting.shift();
      first.take(session);
    }
    if (onIdle && waiting.length === 0 && connections.areIdle()) onIdle();
  };

  return {
    serve,
    wait(entry) {
      waiting.push({ ...entry, since: performance.now() });
      serve();
    },
    expire() {
      const latest = performance.now() - maxWaitMs;
      while (waiting[0] && waiting[0].since < latest) {
        const error = new ConnectionLostError('No connection to the database was free in time.', { wasSent: false });
        waiting.shift()?.reject(error);
      }
    },
    giveUp(error) {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
    isEmpty: () => waiting.length === 0,
    length: () => waiting.length,
    async whenIdle(timeoutMs) {
      let overdue: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        overdue = setTimeout(resolve, timeoutMs);
        onIdle = resolve;
        serve();
      });
      clearTimeout(overdue);
    },
  };
}
