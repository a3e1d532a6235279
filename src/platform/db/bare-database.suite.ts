import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../../test/support/databases.js';
import { createLog } from '../log.js';
import type * as embedded from './embedded.js';
import { encodeValue } from './driver/conversion.js';
import type { Pool } from './driver/pool.js';
import { openOverStream, openPostgres } from './postgres.js';
import { toHandle, type Send } from './driver/statements.js';
import type { Tx } from './tx.js';

// The engine runs in its own worker, which only the built program can start.
const built = new URL('../../../dist/platform/db/embedded.js', import.meta.url).href;
const migrations = new URL('../../../migrations/', import.meta.url);

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'CTE Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Heap Fetches'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A test database with the schema but without a server: for inspecting plans. */
export interface BareDatabase {
  readonly sql: Tx & { begin<T>(fn: (tx: Tx) => Promise<T>): Promise<T> };
  /** How many statements have been sent so far. */
  countSent(): number;
  /** The last statement sent, with its values. */
  lastSent(): { readonly text: string; readonly values: readonly unknown[] };
  /** Explains the last statement for its values: the nodes of its plan, parents before children. */
  explainLast(options?: string): Promise<PlanNode[]>;
  /** The same for the generic plan. */
  explainKept(options?: string): Promise<PlanNode[]>;
  close(): Promise<void>;
}

/** On the embedded engine, whose template has the schema, or on the server in DATABASE_URL. */
export async function openBareDatabase(): Promise<BareDatabase> {
  let count = 0;
  let sent: { readonly text: string; readonly values: readonly unknown[] } | undefined;
  const { pool, close } = await connect();
  const noting =
    (send: Send): Send =>
    (statement) => {
      sent = { text: statement.text, values: statement.values.map(encodeValue) };
      count += 1;
      return send(statement);
    };
  const sendWithCustomPlan = (text: string, values: readonly unknown[]) =>
    noting(pool.send)({ text, values, as: 'unnamed' });
  const sql = Object.assign(toHandle(noting(pool.send), { sendWithCustomPlan }), {
    begin: <T>(fn: (tx: Tx) => Promise<T>) => pool.begin((send) => fn(toHandle(noting(send), { sendWithCustomPlan }))),
  });
  const run = (text: string, values?: readonly unknown[]) => toHandle(pool.send).unsafe(text, values);
  const getSent = () => {
    if (!sent) throw new Error('No statement was sent yet.');
    return sent;
  };
  return {
    sql,
    countSent: () => count,
    lastSent: getSent,
    async explainLast(options = 'format json') {
      const { text, values } = getSent();
      return toNodes(await run(`explain (${options}) ${text}`, values));
    },
    async explainKept(options = 'format json') {
      const { text, values } = getSent();
      const given = values.length > 0 ? `(${values.map(toLiteral).join(', ')})` : '';
      await run(`set plan_cache_mode = force_generic_plan; prepare explained as ${text}`);
      const rows = await run(`explain (${options}) execute explained ${given}`);
      await run('deallocate explained; reset plan_cache_mode');
      return toNodes(rows);
    },
    async close() {
      await pool.end();
      await close();
    },
  };
}

/** Inserts an account, which records of other statements need. */
export async function insertHub(sql: Tx, hubId: number): Promise<void> {
  await sql`
    insert into hub (hub_id, name, domain, time_zone, currency, created_at)
    values (${hubId}, 'Acme', 'acme.example', 'UTC', 'USD', now())`;
}

/**
 * Runs a write and undoes it, and then returns the nodes of the generic plan of its last statement with what they have visited, for
 * which the statement is executed again, for good.
 */
export async function explainWrite(database: BareDatabase, write: (tx: Tx) => Promise<unknown>): Promise<PlanNode[]> {
  const undone = new Error('undone');
  const attempt = database.sql.begin(async (tx) => {
    await write(tx);
    throw undone;
  });
  await attempt.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return database.explainKept('analyze, format json');
}

function toNodes([row]: readonly Record<string, unknown>[]): PlanNode[] {
  const [explained] = row?.['QUERY PLAN'] as { readonly Plan: PlanNode }[];
  return explained ? flatten(explained.Plan) : [];
}

function toLiteral(value: unknown): string {
  return value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`;
}

/** The node with all its descendants. */
export function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

/** How many rows a node has looked at, of an explanation with `analyze`. */
export function countVisits(node: PlanNode): number {
  const passed = node['Actual Rows'] ?? 0;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return (passed + removed) * (node['Actual Loops'] ?? 1);
}

async function connect(): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const serverUrl = process.env['DATABASE_URL'];
  if (serverUrl) {
    const database = await createDatabase(serverUrl);
    const pool = await openPostgres(database.url, { poolSize: 1 });
    const files = readdirSync(migrations).filter((name) => /^\d/.test(name));
    const run = toHandle(pool.send).unsafe;
    // A cluster would distribute the sequences.
    await run('set citus.enable_ddl_propagation = off');
    for (const name of files.sort()) await run(readFileSync(new URL(name, migrations), 'utf8'));
    return { pool, close: database.drop };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-plans-'));
  const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;
  const engine = await openEmbedded({ dataDir, log: createLog({ level: 'fatal', write: () => undefined }) });
  return {
    pool: openOverStream(() => engine.socket()),
    async close() {
      await engine.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
