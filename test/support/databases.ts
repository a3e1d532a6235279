import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** A database created for one run or one test on the server of DATABASE_URL. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates `spoke_test_<random>` on a PostgreSQL server; `serverUrl` names any database of it that may be connected to.
 * `template` names one to copy, without open connections. On the coordinator of a Citus cluster, the database is created on every
 * node.
 */
export async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `spoke_test_${randomBytes(6).toString('hex')}`;
  const nodes = await listNodes(serverUrl);
  await onEach(nodes, (node) => runOnServer(node, `CREATE DATABASE ${name} TEMPLATE ${template ?? 'template1'}`));
  const url = toUrl(serverUrl, name);
  if (nodes.length > 1 && !template) await formCluster(name, nodes);
  return { name, url, drop: () => onEach(nodes, (node) => dropDatabase(node, name)) };
}

/** Whether the database is the coordinator of a cluster. */
export async function isClusterServer(serverUrl: string): Promise<boolean> {
  return (await listNodes(serverUrl)).length > 1;
}

/** Ends all connections of a database for good, those of the extension too, so that it can be copied. */
export async function sealDatabase(serverUrl: string, name: string): Promise<void> {
  await onEach(await listNodes(serverUrl), async (node) => {
    await runOnServer(node, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await runOnServer(node, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  });
}

/** The server, and then the workers if it is the coordinator of a cluster. */
async function listNodes(serverUrl: string): Promise<string[]> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    const [found] = await sql<{ has: boolean }[]>`select to_regclass('pg_dist_node') is not null as has`;
    if (!found?.has) return [serverUrl];
    const workers = await sql<{ nodename: string; nodeport: number }[]>`
      select nodename, nodeport from pg_dist_node where groupid > 0 order by groupid`;
    return [serverUrl, ...workers.map(({ nodename, nodeport }) => toNodeUrl(serverUrl, nodename, nodeport))];
  } finally {
    await sql.end();
  }
}

/** Few shards, since each costs time. */
async function formCluster(name: string, [coordinator = '', ...workers]: readonly string[]): Promise<void> {
  await onEach([coordinator, ...workers], (node) => runOnServer(toUrl(node, name), 'CREATE EXTENSION citus'));
  const url = toUrl(coordinator, name);
  await runOnServer(url, `ALTER DATABASE ${name} SET citus.shard_count = 4`);
  const { hostname, port } = new URL(coordinator);
  await runOnServer(url, `SELECT citus_set_coordinator_host('${hostname}', ${port || '5432'})`);
  for (const worker of workers) {
    const { hostname: host, port: workerPort } = new URL(worker);
    // It writes the roles of the server, which is refused while another database is being formed.
    await insist(
      () => runOnServer(url, `SELECT citus_add_node('${host}', ${workerPort || '5432'})`),
      ({ message }) => message.includes('connection marked as essential') || message.includes('concurrently updated'),
    );
  }
}

async function onEach(nodes: readonly string[], work: (node: string) => Promise<void>): Promise<void> {
  await Promise.all(nodes.map(work));
}

function toUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function toNodeUrl(serverUrl: string, host: string, port: number): string {
  const url = new URL(serverUrl);
  url.hostname = host;
  url.port = String(port);
  return url.href;
}

/** The server's autovacuum may be working in it, which only a superuser can terminate: it soon ends by itself. */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await insist(
    () => runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    ({ code }) => code === '42501',
  );
}

/** Does it again for up to ten seconds while it fails for a reason that passes. */
async function insist(
  work: () => Promise<void>,
  passes: (error: { readonly code?: string; readonly message: string }) => boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 40 || !(error instanceof Error) || !passes(error)) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
