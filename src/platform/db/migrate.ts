import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from './db.js';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
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
 * Brings the schema up to date, each migration in a transaction of its own under an advisory lock, so that several
 * processes may start together and a kill leaves a whole number of migrations. Answers the names it applied.
 * Throws {@link MigrationError} when the database is newer than this program or an applied migration was edited.
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const name = await db.write(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockKey})`;
      await tx.unsafe(
        'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
      );
      const applied = await tx<{ name: string; sha256: string }[]>`select name, sha256 from migration order by name`;
      const next = findNext(migrations, applied);
      if (!next) return undefined;
      await tx.unsafe(next.text);
      await tx`insert into migration (name, sha256) values (${next.name}, ${next.sha256})`;
      return next.name;
    });
    if (name === undefined) return done;
    done.push(name);
  }
}

function findNext(
  migrations: readonly Migration[],
  applied: readonly { name: string; sha256: string }[],
): Migration | undefined {
  assertKnown(migrations, applied);
  const names = new Set(applied.map(({ name }) => name));
  return migrations.find(({ name }) => !names.has(name));
}

/** Throws {@link MigrationError} when an applied migration is not one of ours, word for word. */
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
