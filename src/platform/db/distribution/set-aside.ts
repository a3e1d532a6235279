import type { Db } from '../db.js';
import type { Tx } from '../tx.js';

// While foreign keys exist, the extension manages every table that a key connects with a copied one, and then distributes none
// of them that has an identity column or a key to a table not distributed yet. Triggers fire for the rows that are moved. So the
// tables are placed without both.

interface Kept {
  readonly tableName: string;
  readonly name: string;
  /** What adds it again. */
  readonly statement: string;
}

/**
 * Drops the triggers of these tables and the foreign keys from and to them, and stores in the database what adds them again until
 * they are restored.
 */
export function setAside(db: Db, tables: readonly string[]): Promise<void> {
  return db.write(async (tx) => {
    await tx`set local citus.enable_ddl_propagation = off`;
    await tx`create schema if not exists spoke_distribution`;
    await tx`
      create table if not exists spoke_distribution.definition (
        table_name text, name text, statement text not null, primary key (table_name, name)
      )`;
    await tx`set local citus.enable_ddl_propagation = on`;
    const keys = await tx<Kept[]>`
      insert into spoke_distribution.definition (table_name, name, statement)
      select t.relname, f.conname, format('alter table %I add constraint %I %s', t.relname, f.conname, pg_get_constraintdef(f.oid))
      from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = current_schema()::regnamespace
        and (${tx.json(tables)}::jsonb ? t.relname or ${tx.json(tables)}::jsonb ? r.relname)
      returning table_name, name, statement`;
    for (const { tableName, name } of keys) await tx`alter table ${tx(tableName)} drop constraint ${tx(name)}`;
    const triggers = await tx<Kept[]>`
      insert into spoke_distribution.definition (table_name, name, statement)
      select t.relname, g.tgname, pg_get_triggerdef(g.oid)
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace and ${tx.json(tables)}::jsonb ? t.relname
      returning table_name, name, statement`;
    for (const { tableName, name } of triggers) await tx`drop trigger ${tx(name)} on ${tx(tableName)}`;
  });
}

/** Adds what is stored, each in a separate transaction: the next run adds what a failed one left. */
export async function restoreSetAside(db: Db): Promise<void> {
  for (const { tableName, name, statement } of await db.read(listKept)) {
    await db.write(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`set local citus.enable_unsafe_triggers = on`;
      await tx.unsafe(statement);
      await tx`delete from spoke_distribution.definition where table_name = ${tableName} and name = ${name}`;
    });
  }
  await db.write(async (tx) => {
    await tx`set local citus.enable_ddl_propagation = off`;
    await tx`drop schema if exists spoke_distribution cascade`;
  });
}

async function listKept(tx: Tx): Promise<Kept[]> {
  const [row] = await tx<{ has: boolean }[]>`select to_regclass('spoke_distribution.definition') is not null as has`;
  if (!row?.has) return [];
  return tx<Kept[]>`select table_name, name, statement from spoke_distribution.definition order by table_name, name`;
}
