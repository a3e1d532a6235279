import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpSchema } from '../../generate/schema-dump.js';
import { createLog } from '../log.js';
import { createDb, type Db } from './db.js';
import type * as embedded from './embedded.js';
import { migrate, MigrationError, readMigrations, type Migration } from './migrate.js';
import { listPendingMigrations } from './pending-migrations.js';
import { openOverStream } from './postgres.js';

// The engine runs in a worker of its own, which only the built program can start.
const built = new URL('../../../dist/platform/db/embedded.js', import.meta.url).href;
const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;
const migrations = await readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)));
const names = migrations.map(({ name }) => name);

const work = mkdtempSync(join(tmpdir(), 'spoke-template-test-'));
const log = createLog({ level: 'fatal', write: () => undefined });
/** Made from the template of the build, and made on the spot. */
let copy: Db;
let plain: Db;

async function open(folder: string, from: object = {}): Promise<Db> {
  const engine = await openEmbedded({ dataDir: join(work, folder), log, ...from });
  const sql = openOverStream(() => engine.socket());
  return createDb({ sql, engine: 'embedded', closeEngine: () => engine.close() });
}

beforeAll(async () => {
  copy = await open('copy');
  plain = await open('plain', { templateFile: join(work, 'none') });
});
afterAll(async () => {
  await copy.close();
  await plain.close();
  rmSync(work, { recursive: true, force: true });
});

const readApplied = (db: Db) =>
  db.read(
    (tx) => tx`
    select name, sha256, applied_at between now() - interval '10 minutes' and now() as is_recent from migration order by name`,
  );

it('a database created from the template applies the migrations at its first start, and once', async () => {
  expect(await listPendingMigrations(copy, migrations)).toEqual(names);
  const edited = (migration: Migration) => ({ ...migration, sha256: 'another' });
  await expect(migrate(copy, migrations.map(edited))).rejects.toThrow(MigrationError);
  expect(await migrate(copy, migrations)).toEqual(names);
  expect(await migrate(copy, migrations)).toEqual([]);
  expect(await listPendingMigrations(copy, migrations)).toEqual([]);
});

it('databases without a template and from an older version get the same schema and migration records', async () => {
  const older = migrations.slice(0, 12);
  expect(await migrate(plain, older)).toEqual(names.slice(0, 12));
  expect(await listPendingMigrations(plain, migrations)).toEqual(names.slice(12));
  expect(await migrate(plain, migrations)).toEqual(names.slice(12));
  const books = migrations.map(({ name, sha256 }) => ({ name, sha256, isRecent: true }));
  expect(await readApplied(plain)).toEqual(books);
  expect(await readApplied(copy)).toEqual(books);
  const [own, other] = [await copy.read(readAll), await plain.read(readAll)];
  expect(own).toEqual(other);
  expect(own.functions.length).toBeGreaterThan(10);
});

/** Tables, indexes, sequences with their states, functions and triggers, and whatever the tables hold. */
async function readAll(tx: Parameters<typeof dumpSchema>[0]) {
  const functions = await tx<{ definition: string }[]>`
    select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace order by 1`;
  const triggers = await tx`
    select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`;
  const sequences = await tx`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
  const tables = await tx<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`;
  const rows = [];
  for (const { name } of tables)
    rows.push(...(await tx`select ${name} as "table", to_jsonb(held) as row from ${tx(name)} held`));
  return { schema: await dumpSchema(tx), functions, triggers, sequences, tables, rows };
}
