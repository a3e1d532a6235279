import pg from 'pg';
import type { Duplex } from 'node:stream';
import { ConnectionLostError, ResultMissingError } from './connection-errors.js';
import { encodeValue, getTypeParser, toCamelCase } from './conversion.js';
import type { Statement } from './statements.js';
import type { RowList } from '../tx.js';

/** How the driver connects; `stream` returns a new connection each time. */
export interface SessionOptions {
  readonly config: pg.ClientConfig;
  readonly stream: () => Duplex;
  /**
   * Whether statements are sent at the end of the turn of the event loop, instead of at the end of the request that sends them: less
   * work for the system while requests arrive together, and for statements that take long.
   */
  readonly sendsByTurn?: boolean;
}

/** One connection with pipelining: statements are sent without waiting for earlier results. */
export interface Session {
  /**
   * Sends immediately. Rejects with {@link ConnectionLostError} if the connection is lost first; throws TypeError for a
   * value that cannot be encoded, and sends nothing.
   */
  send(statement: Statement): Promise<RowList<object[]>>;
  /** The number of statements without a result. */
  pendingCount(): number;
  /** How long the oldest of them has waited, in milliseconds of the clock of `now`; 0 without any. */
  waitingMs(now: number): number;
  /** Whether the connection can no longer send. */
  isLost(): boolean;
  /** Whether the database reports an open transaction. */
  isInTransaction(): boolean;
  readonly openedAt: number;
  onNotification(hear: (payload: string) => void): void;
  /** Resolves when the connection has ended, for any reason. */
  readonly gone: Promise<void>;
  /** Closes once all results have arrived. */
  end(): Promise<void>;
  /** Aborts the connection: everything pending rejects. */
  destroy(reason: string): void;
}

const types = { getTypeParser: (oid: number) => getTypeParser(oid) };

/** Connects and authenticates. Rejects with the error of the driver or the database. */
export async function openSession({
  config,
  stream: createStream,
  sendsByTurn = false,
}: SessionOptions): Promise<Session> {
  const stream = createStream();
  const client = new pg.Client({ ...config, types, stream: () => stream, pipeline: true });
  renameColumns(client);
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
  const gather = createGathering(stream, sendsByTurn ? setImmediate : queueMicrotask);

  return {
    send(statement) {
      if (pending.lostBecause()) return pending.add().answer;
      // Before anything is pending: it throws for a value that cannot be encoded.
      const query = new pg.Query(toQueryConfig(statement));
      gather();
      const { answer, onAnswer } = pending.add();
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

interface RowDescription {
  readonly fields: { name: string }[];
}

/**
 * Gives rows camelCase members. Renames the columns once per statement, before the driver reads them: a function of its own in
 * every query made pages of records 1.3 times as slow.
 */
function renameColumns(client: pg.Client): void {
  client.connection.prependListener('rowDescription', ({ fields }: RowDescription) => {
    for (const field of fields) field.name = toCamelCase(field.name);
  });
}

type OnAnswer = (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => void;

interface Pending {
  readonly sentAt: number;
  readonly reject: (error: Error) => void;
}

/** The pending statements of one connection. Each is settled exactly once, at the latest when the connection is lost. */
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
          // Late messages of a lost connection are ignored.
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

/** Combines all writes until `later` calls. */
function createGathering(stream: Duplex, later: (send: () => void) => unknown): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    later(() => {
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

/** Resolves with the rows of a statement, of the last one if there were several. */
function settle(results: pg.QueryResult | pg.QueryResult[], { resolve, reject }: Settling): void {
  const result = Array.isArray(results) ? results.at(-1) : results;
  // A driver that has lost sync with the protocol must never report that as an empty result.
  if (!result?.command) return reject(new ResultMissingError('The database ended a statement without a result.'));
  const rows = result.rows as object[];
  Object.defineProperty(rows, 'count', { value: result.rowCount ?? 0 });
  Object.defineProperty(rows, 'command', { value: result.command });
  resolve(rows as RowList<object[]>);
}

function toLost(cause: Error, wasSent: boolean): ConnectionLostError {
  return new ConnectionLostError(`The connection to the database was lost: ${cause.message}`, { wasSent, cause });
}

/**
 * Errors that the database reports for a statement are passed on; all others, including its shutdown notice, mean a lost
 * connection.
 */
function toStatementError(error: Error): Error {
  if (!(error instanceof pg.DatabaseError)) return toLost(error, true);
  return error.severity === 'FATAL' || error.severity === 'PANIC' ? toLost(error, true) : error;
}
