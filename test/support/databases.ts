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
 * `template` names one to copy, without open connections.
 */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `spoke_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => dropDatabase(serverUrl, name) };
}

/** The server's autovacuum may be working in it, which only a superuser can terminate: it soon ends by itself. */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (attempt === 40 || (error as { code?: string }).code !== '42501') throw error;
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
