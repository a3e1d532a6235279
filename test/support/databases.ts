import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** A database made for one run or one test on the server that DATABASE_URL names. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates `spoke_test_<random>` on a PostgreSQL server; `serverUrl` names any database of it that may be connected to. */
export async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `spoke_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
