import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { createDatabase } from '../../../test/support/databases.js';
import { createLog } from '../log.js';
import type * as embedded from './embedded.js';

// The engine runs in a worker of its own, which only the built program can start.
const built = new URL('../../../dist/platform/db/embedded.js', import.meta.url).href;
const migrations = new URL('../../../migrations/', import.meta.url);

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A database of the test's own with the schema and no server before it: to look at plans. */
export interface BareDatabase {
  readonly sql: postgres.Sql;
  /** How many statements have been sent so far. */
  countSent(): number;
  /** How the statement that was sent last is answered for its values: the nodes of its plan, each before its parts. */
  explainLast(options?: string): Promise<PlanNode[]>;
  /** The same by the plan that is kept for all values. */
  explainKept(options?: string): Promise<PlanNode[]>;
  close(): Promise<void>;
}

/** On the embedded engine, whose template brings the schema, or on the server that DATABASE_URL names. */
export async function openBareDatabase(): Promise<BareDatabase> {
  let count = 0;
  let sent: { readonly text: string; readonly values: unknown[] } | undefined;
  const shared = {
    max: 1,
    fetch_types: false,
    onnotice: () => undefined,
    debug: (_: number, text: string, values: unknown[]) => {
      sent = { text, values };
      count += 1;
    },
  };
  const { sql, close } = await connect(shared);
  const getSent = () => {
    if (!sent) throw new Error('No statement was sent yet.');
    return sent;
  };
  return {
    sql,
    countSent: () => count,
    async explainLast(options = 'format json') {
      const { text, values } = getSent();
      const given = values.map(toGiven) as never[];
      return toNodes(await sql.unsafe(`explain (${options}) ${text}`, given, { prepare: false }));
    },
    async explainKept(options = 'format json') {
      const { text, values } = getSent();
      const given = values.map(toLiteral).join(', ');
      await sql.unsafe(`set plan_cache_mode = force_generic_plan; prepare explained as ${text}`);
      const rows = await sql.unsafe(`explain (${options}) execute explained (${given})`);
      await sql.unsafe('deallocate explained; reset plan_cache_mode');
      return toNodes(rows);
    },
    async close() {
      await sql.end();
      await close();
    },
  };
}

function toNodes([row]: readonly Record<string, unknown>[]): PlanNode[] {
  const [explained] = row?.['QUERY PLAN'] as { readonly Plan: PlanNode }[];
  return explained ? flatten(explained.Plan) : [];
}

function toLiteral(value: unknown): string {
  return value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`;
}

/** JSON comes printed, and would be printed again. */
function toGiven(value: unknown): unknown {
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
}

/** The node with everything below it. */
export function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

async function connect(shared: object): Promise<{ sql: postgres.Sql; close: () => Promise<void> }> {
  const serverUrl = process.env['DATABASE_URL'];
  if (serverUrl) {
    const database = await createDatabase(serverUrl);
    const sql = postgres(database.url, shared);
    const files = readdirSync(migrations).filter((name) => /^\d/.test(name));
    for (const name of files.sort()) await sql.unsafe(readFileSync(new URL(name, migrations), 'utf8'));
    return { sql, close: database.drop };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-plans-'));
  const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;
  const engine = await openEmbedded({ dataDir, log: createLog({ level: 'fatal', write: () => undefined }) });
  const options = { ...shared, host: 'embedded', database: 'postgres', username: 'postgres' };
  return {
    sql: postgres({ ...options, socket: () => engine.socket() } as unknown as postgres.Options<Record<string, never>>),
    async close() {
      await engine.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
