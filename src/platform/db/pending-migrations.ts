import type { Db } from './db.js';
import { assertKnown, type Migration } from './migrate.js';

/**
 * Returns the names of missing migrations, without applying any. Throws MigrationError if the database is newer than this program
 * or an applied migration was edited.
 */
export async function listPendingMigrations(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await db.read(async (tx) => {
    const [row] = await tx<{ isThere: boolean }[]>`select to_regclass('migration') is not null as is_there`;
    return row?.isThere
      ? tx<{ name: string; sha256: string }[]>`select name, sha256 from migration where isfinite(applied_at)`
      : [];
  });
  assertKnown(migrations, applied);
  const names = new Set(applied.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}
