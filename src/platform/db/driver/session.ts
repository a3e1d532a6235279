import pg from 'pg';
import type { Duplex } from 'node:stream';
import { ConnectionLostError, ResultMissingError } from './connection-errors.js';
import { encodeValue, getTypeParser } from './parameters.js';
import type { Statement } from './statements.js';
import type { RowList } from '../tx.js';

/** How the driver reaches the database; `stream` is a new connection each time it is called. */
export interface SessionOptions {
  readonly config: pg.ClientConfig;
  readonly stream: () => Duplex;
}

/** One connection, over which statements are sent without waiting for the answers of those before. */
export interface Session {
  /** Sends at once. Rejects with {@link ConnectionLostError} when the connection goes away first. */
  send(statement: Statement): Promise<RowList<object[]>>;
  /** Statements that have not been answered. */
  pendingCount(): number;
  /** How long the oldest of them has waited, in milliseconds of the clock that `now` is of; 0 when there is none. */
  waitingMs(now: number): number;
  /** Whether nothing can be sent any more. */
  isLost(): boolean;
  /** Whether the database says that a transaction is open. */
  isInTransaction(): boolean;
  readonly openedAt: number;
  onNotification(hear: (payload: string) => void): void;
  /** Resolves when the connection is gone, for whatever reason. */
  readonly gone: Promise<void>;
  /** Takes leave once everything sent is answered. */
  end(): Promise<void>;
  /** Breaks the connection off: everything pending rejects. */
  destroy(reason: string): void;
}

const types = { getTypeParser: (oid: number) => getTypeParser(oid) };

/** Connects and signs in. Rejects with what the driver or the database says. */
export async function openSession({ config, stream: createStream }: SessionOptions): Promise<Session> {
  const stream = createStream();
  const client = new pg.Client({ ...config, types, stream: () => stream, pipeline: true });
  const pending = createPendingList();
  client.on('error', pending.lose);
  const gone = new Promise<void>((resolve) => {
    client.once('end', () => {
      pending.lose(new Error('The connection was closed.'));
      resolve();
    });
  });
  try {
    await client.connect();
  } catch (error) {
    stream.destroy();
    throw error;
  }
  const gather = createGathering(stream);

  return {
    send(statement) {
      if (pending.lostBecause()) return pending.add().answer;
      gather();
      const { answer, onAnswer } = pending.add();
      const query = new pg.Query(toQueryConfig(statement));
      client.query(Object.assign(query, { callback: onAnswer }));
      return answer;
    },
    pendingCount: pending.count,
    waitingMs: pending.waitingMs,
    isLost: () => pending.lostBecause() !== undefined,
    isInTransaction: () => client.getTransactionStatus() !== 'I',
    openedAt: performance.now(),
    onNotification: (hear) => void client.on('notification', ({ payload }) => hear(payload ?? '')),
    gone,
    async end() {
      if (!pending.lostBecause()) await client.end();
      stream.destroy();
    },
    destroy(reason) {
      pending.lose(new Error(reason));
      stream.destroy();
    },
  };
}

type OnAnswer = (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => void;

interface Pending {
  readonly sentAt: number;
  readonly reject: (error: Error) => void;
}

/** The statements of one connection that have not been answered. Each is settled exactly once, at the latest when the connection is lost. */
function createPendingList() {
  const pending = new Set<Pending>();
  let lostBecause: Error | undefined;
  return {
    add() {
      let onAnswer: OnAnswer = () => undefined;
      const answer = new Promise<RowList<object[]>>((resolve, reject) => {
        if (lostBecause) return reject(toLost(lostBecause, false));
        const entry: Pending = { sentAt: performance.now(), reject };
        pending.add(entry);
        onAnswer = (error, result) => {
          // What a lost connection still says reaches nobody.
          if (!pending.delete(entry)) return;
          if (error) reject(toStatementError(error));
          else settle(result, { resolve, reject });
        };
      });
      return { answer, onAnswer };
    },
    lose(cause: Error): void {
      lostBecause ??= cause;
      for (const { reject } of pending) reject(toLost(cause, true));
      pending.clear();
    },
    count: () => pending.size,
    waitingMs(now: number): number {
      for (const { sentAt } of pending) return now - sentAt;
      return 0;
    },
    lostBecause: () => lostBecause,
  };
}

/** What is written within one turn goes out as one piece. */
function createGathering(stream: Duplex): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    queueMicrotask(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}

/** Names of prepared statements by their text, the same on every connection. */
const names = new Map<string, string>();
const maxNames = 4000;
let lastName = 0;

function toName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size === maxNames) names.delete(names.keys().next().value ?? text);
  lastName += 1;
  const name = `s${lastName}`;
  names.set(text, name);
  return name;
}

function toQueryConfig({ text, values, as }: Statement) {
  if (as === 'plain') return { text };
  const sent = { text, values: values.map(encodeValue), queryMode: 'extended' };
  return as === 'named' ? { ...sent, name: toName(text) } : sent;
}

interface Settling {
  readonly resolve: (rows: RowList<object[]>) => void;
  readonly reject: (error: Error) => void;
}

/** The rows of a statement, of the last one where there were several. */
function settle(results: pg.QueryResult | pg.QueryResult[], { resolve, reject }: Settling): void {
  const result = Array.isArray(results) ? results.at(-1) : results;
  // A driver that has lost its place in a session must never pass that off as an answer without rows.
  if (!result?.command) return reject(new ResultMissingError('The database ended a statement without a result.'));
  const rows = result.rows as object[];
  Object.defineProperty(rows, 'count', { value: result.rowCount ?? 0 });
  Object.defineProperty(rows, 'command', { value: result.command });
  resolve(rows as RowList<object[]>);
}

function toLost(cause: Error, wasSent: boolean): ConnectionLostError {
  return new ConnectionLostError(`The connection to the database was lost: ${cause.message}`, { wasSent, cause });
}

/** What the database says of a statement stays as it is; anything else, and its last word before it leaves, is a lost connection. */
function toStatementError(error: Error): Error {
  if (!(error instanceof pg.DatabaseError)) return toLost(error, true);
  return error.severity === 'FATAL' || error.severity === 'PANIC' ? toLost(error, true) : error;
}
