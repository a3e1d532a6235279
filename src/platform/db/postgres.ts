import { toErrorCode, toErrorText } from '../plain-text.js';
import type pg from 'pg';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createPool, type Pool } from './driver/pool.js';
import type { StatementWatch } from './tenancy/statement-watch.js';

/** Settings of every session, on both databases; times in milliseconds. */
const session = {
  application_name: 'spoke',
  statement_timeout: 30_000,
  // Shorter than the request deadline: a statement that waits for a lock fails in time, and is not executed later.
  lock_timeout: 8000,
  idle_in_transaction_session_timeout: 30_000,
};

const settings = {
  TimeZone: 'UTC',
  // JIT compilation of a statement with hundreds of filters takes seconds, for a run of milliseconds.
  jit: 'off',
  // Searches of large accounts need exact bitmaps of their matches in it; otherwise each row of a page is rechecked.
  work_mem: '32MB',
  // Recurring statements are planned once. By default the server would replan many of them each time, which takes five
  // times as long as running the query for the page of a timeline. Statements that depend on their values use separate
  // connections.
  plan_cache_mode: 'force_generic_plan',
};

/**
 * On a cluster the planner finds the node of a statement by its values, and most generic plans are errors that only the default
 * mode replaces. A transaction that has used several connections to a node can no longer change copied tables.
 */
const clusterSettings = {
  ...settings,
  plan_cache_mode: 'auto',
  'citus.multi_shard_modify_mode': 'sequential',
};

/** For connections of statements whose best plan depends on their values. */
const planning = { plan_cache_mode: 'force_custom_plan' };

/**
 * The maximum number of statements in flight per connection: the next one does not wait for the result, nor behind many others.
 */
const depth = 4;
/** For slow statements: one keeps a connection busy, and one waits behind it. */
const longDepth = 2;
const poolSize = 8;
/** How long a connection may take to open, in milliseconds. */
const connectMs = 5000;
const replicaConnectMs = 2000;
const keepAliveMs = 60_000;

/** Whether the database has the Citus extension. */
const clusterProbe = `select to_regclass('citus_tables') is not null as is_cluster`;

interface PoolOptions {
  readonly watch?: StatementWatch | undefined;
  /** Uses a custom plan for every statement. */
  readonly plansAnew?: boolean;
}

class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** A pool on a PostgreSQL server; throws {@link DatabaseUnreachableError} with one sentence if it is unreachable. */
export async function openPostgres(
  databaseUrl: string,
  { poolSize: max = poolSize, watch }: { readonly poolSize?: number; readonly watch?: StatementWatch | undefined } = {},
): Promise<Pool> {
  const pool = openPool(databaseUrl, { max, depth, watch, settings });
  try {
    const [first] = await pool.send({ text: clusterProbe, values: [], as: 'plain' });
    if (!(first as { isCluster: boolean } | undefined)?.isCluster) return pool;
    await pool.end();
    return openPool(databaseUrl, { max, depth, watch, settings: clusterSettings });
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(databaseUrl);
    throw new DatabaseUnreachableError(
      `The database ${pathname.slice(1)} at ${host} cannot be reached: ${toReason(error)}.`,
    );
  }
}

/** A second pool, opened on demand, that uses a custom plan for every statement. */
export function openPlanning(databaseUrl: string, watch?: StatementWatch): Pool {
  return openPool(databaseUrl, {
    ...{ max: poolSize, depth: longDepth, sendsByTurn: true },
    watch,
    settings: { ...settings, ...planning },
  });
}

/** A read-only pool on a replica, which may be unreachable for now. */
export function openReplica(replicaUrl: string, { watch, plansAnew = false }: PoolOptions = {}): Pool {
  return openPool(replicaUrl, {
    max: poolSize,
    depth: plansAnew ? longDepth : depth,
    watch,
    settings: { ...settings, ...(plansAnew && planning), default_transaction_read_only: 'on' },
    connectionTimeoutMs: replicaConnectMs,
  });
}

/** A pool of one connection over a given stream: the embedded engine has a single session. */
export function openOverStream(socket: () => Duplex, watch?: StatementWatch): Pool {
  const user = 'postgres';
  const config = { ...session, options: toOptions(settings), user, database: user, host: 'embedded', ssl: false };
  const toStream = () => asSocket(socket());
  return createPool({ config, stream: toStream, max: 1, depth: Infinity, replacesSilent: false, see: watch?.see });
}

interface ServerPool {
  readonly max: number;
  readonly depth: number;
  readonly watch: StatementWatch | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly connectionTimeoutMs?: number;
  readonly sendsByTurn?: boolean;
}

function openPool(databaseUrl: string, { connectionTimeoutMs = connectMs, watch, ...own }: ServerPool): Pool {
  const config: pg.ClientConfig = {
    ...session,
    connectionString: toConnectionString(databaseUrl, own.settings),
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  };
  const { max, depth: deepest, sendsByTurn = false } = own;
  return createPool({
    config,
    stream: () => new Socket(),
    ...{ max, depth: deepest, sendsByTurn },
    replacesSilent: true,
    see: watch?.see,
  });
}

/** The URL with the session settings, and with `sslmode` as libpq interprets it. */
function toConnectionString(databaseUrl: string, own: ServerPool['settings']): string {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  searchParams.set('options', [toOptions(own), searchParams.get('options')].filter(Boolean).join(' '));
  if (!searchParams.has('uselibpqcompat')) searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

function toOptions(own: ServerPool['settings']): string {
  return Object.entries(own)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** A connected stream, with the socket methods that the driver calls. */
function asSocket(stream: Duplex): Duplex {
  return Object.assign(stream, {
    connect: () => void queueMicrotask(() => stream.emit('connect')),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  });
}

function toReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return toErrorText(cause) || toErrorCode(cause);
}
