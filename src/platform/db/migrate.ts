import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Db, type Tx, writeOne } from './db.js';
import { isDistributed, keepSchemaLocal } from './distribution/cluster.js';
import { splitStatements } from './distribution/split-statements.js';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
  /** False for a migration that comes from the template of this database and is not claimed yet. */
  readonly isOwn: boolean;
}

const lockKey = 7_207_451;

/** The numbered migrations of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Updates the schema, each migration in a transaction of its own under an advisory lock, so that several processes may start
 * together and a crash leaves only complete migrations. Returns the names it applied. Throws {@link MigrationError} if the
 * database is newer than this program or an applied migration was edited.
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const names = await db.write((tx) => begin(tx).then(() => applyNext(tx, migrations)));
    if (names.length === 0) return done;
    done.push(...names);
  }
}

/** Like {@link migrate}, in one transaction with what the caller writes. */
export async function applyMigrations(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  await begin(tx);
  while ((await applyNext(tx, migrations)).length > 0);
}

async function begin(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockKey})`;
  await keepSchemaLocal(tx);
  await tx.unsafe(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
}

/**
 * Marks the migrations of a template database as unclaimed: {@link migrate} then reports them as applied, with its own time, when
 * a copy first starts.
 */
export async function releaseMigrations(db: Db): Promise<void> {
  await db.statement((tx) => tx`update migration set applied_at = '-infinity'`);
}

/** Claims the migrations of the template, or applies the first missing one. */
async function applyNext(tx: Tx, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await tx<AppliedMigration[]>`
    select name, sha256, isfinite(applied_at) as is_own from migration order by name`;
  assertKnown(migrations, applied);
  const brought = applied.filter(({ isOwn }) => !isOwn);
  if (brought.length > 0) {
    await tx`update migration set applied_at = now() where not isfinite(applied_at)`;
    return brought.map(({ name }) => name);
  }
  const names = new Set(applied.map(({ name }) => name));
  const next = migrations.find(({ name }) => !names.has(name));
  if (!next) return [];
  await apply(tx, next);
  await writeOne(tx`insert into migration (name, sha256) values (${next.name}, ${next.sha256})`);
  return [next.name];
}

/** A cluster sends each change of a table to its nodes as it was sent, so it must be sent alone. */
async function apply(tx: Tx, { text }: Migration): Promise<void> {
  const statements = (await isDistributed(tx)) ? splitStatements(text) : [text];
  for (const statement of statements) await tx.unsafe(statement);
}

/** Throws {@link MigrationError} if an applied migration is not identical to one of ours. */
export function assertKnown(
  migrations: readonly Migration[],
  applied: readonly { name: string; sha256: string }[],
): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of applied) {
    const migration = known.get(name);
    if (!migration)
      throw new MigrationError(
        `The database has the migration ${name}, which this version of Spoke does not know: start a newer version.`,
      );
    if (migration.sha256 !== sha256)
      throw new MigrationError(`The migration ${name} was changed after it had been applied to this database.`);
  }
}
