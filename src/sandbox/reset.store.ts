import type { Tx } from '../platform/db/db.js';

/** Every table of the program but the list of migrations. */
export async function listTables(tx: Tx): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() and tablename <> 'migration' order by 1`;
  return rows.map(({ name }) => name);
}

/** Empties the given tables and sets their sequences back. The names must come from {@link listTables}. */
export async function deleteEverything(tx: Tx, tables: readonly string[]): Promise<void> {
  await tx.unsafe(`truncate ${tables.join(', ')} restart identity cascade`);
}
