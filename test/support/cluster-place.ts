import postgres from 'postgres';
import { onTestFinished } from 'vitest';
import { newPlace, runJson } from './cli.js';
import { createDatabase } from './databases.js';

/** A connection until the end of the test. */
export function connect(url: string): postgres.Sql {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  return sql;
}

/** An empty database on the coordinator of a real cluster, until the end of the test; see `needs.citus`. */
export async function newEmptyClusterPlace() {
  const { url, drop } = await createDatabase(process.env['SPOKE_TEST_CITUS']!);
  onTestFinished(drop);
  const place = await newPlace();
  onTestFinished(() => place.remove());
  return { url, sql: connect(url), dataDir: place.dataDir, env: { ...place.env, DATABASE_URL: url } };
}

/** The same with all migrations, not distributed yet. */
export async function newClusterPlace() {
  const place = await newEmptyClusterPlace();
  await runJson(place.env, 'migrate');
  return place;
}
