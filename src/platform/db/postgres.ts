import postgres from 'postgres';
import type { Duplex } from 'node:stream';
import type { StatementWatch } from './tenancy/statement-watch.js';

/** What every session gets, on both databases. */
const session = {
  application_name: 'spoke',
  TimeZone: 'UTC',
  // Searches of large accounts keep the places of their matches exact in it, else each row of a page is looked at anew.
  work_mem: '32MB',
  // A statement that comes again is planned once. Left to itself the server plans many each time anew, which for the page of a timeline takes five
  // times as long as to answer it. What depends on its values goes to connections of its own.
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Array types are not fetched: stores pass arrays as JSON and no column is an array. */
const shared = { fetch_types: false, onnotice: () => undefined, transform: { undefined: null } };

/** Of connections for statements whose best plan depends on their values. */
const planning = { plan_cache_mode: 'force_custom_plan' };

/**
 * However many statements wait at a connection: of a transaction that is the last one that a connection takes, the driver forgets
 * that the connection belongs to it.
 */
const unbounded = { max_pipeline: Infinity };
/**
 * Statements that take long and are no transactions: one keeps a connection busy. The driver would hand it all that wait, for those
 * behind a slow one to wait while the connections beside it have nothing to do.
 */
const long = { max_pipeline: 1 };

export interface PoolOptions {
  readonly watch?: StatementWatch | undefined;
  /** Plans every statement for its values. */
  readonly plansAnew?: boolean;
}

export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** A pool on a PostgreSQL server; throws {@link DatabaseUnreachableError} with one sentence when it can't be reached. */
export async function openPostgres(
  databaseUrl: string,
  { poolSize = 8, watch }: { readonly poolSize?: number; readonly watch?: StatementWatch | undefined } = {},
): Promise<postgres.Sql> {
  const options = {
    ...shared,
    ...unbounded,
    ...toDebug(watch),
    max: poolSize,
    connect_timeout: 10,
    connection: session,
  };
  const sql = postgres(databaseUrl, options);
  try {
    await sql`select 1`;
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 }).catch(() => undefined);
    const { host, pathname } = new URL(databaseUrl);
    const why =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
    throw new DatabaseUnreachableError(`The database ${pathname.slice(1)} at ${host} cannot be reached: ${why}.`);
  }
}

/** A second pool, opened as it is needed, that plans every statement for its values. */
export function openPlanning(databaseUrl: string, watch?: StatementWatch): postgres.Sql {
  const connection = { ...session, ...planning };
  return postgres(databaseUrl, { ...shared, ...long, ...toDebug(watch), max: 8, connect_timeout: 10, connection });
}

/** A pool on a copy of the database, which nothing can be written through. It does not have to be reachable yet. */
export function openReplica(replicaUrl: string, { watch, plansAnew = false }: PoolOptions = {}): postgres.Sql {
  const connection = { ...session, ...(plansAnew && planning), default_transaction_read_only: true };
  const options = {
    ...shared,
    ...(plansAnew ? long : unbounded),
    ...toDebug(watch),
    max: 8,
    connect_timeout: 2,
    backoff: () => 1,
    connection,
  };
  return postgres(replicaUrl, options);
}

/** A pool of one connection over a given stream: the embedded engine has a single session. */
export function openOverStream(socket: () => Duplex, watch?: StatementWatch): postgres.Sql {
  const options = {
    ...shared,
    ...unbounded,
    ...toDebug(watch),
    max: 1,
    connect_timeout: 10,
    idle_timeout: 0,
    max_lifetime: null,
    connection: session,
    ssl: false as const,
    socket,
  };
  return postgres({ ...options, host: 'embedded', database: 'postgres', username: 'postgres' } as postgres.Options<
    Record<string, never>
  >);
}

/** The driver's way to show each statement; it makes errors larger and queries slower. */
function toDebug(watch: StatementWatch | undefined) {
  return watch ? { debug: (_connection: number, sql: string) => watch.see(sql) } : {};
}
