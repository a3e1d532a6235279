import type { Db } from '../db.js';
import type { Tx } from '../tx.js';

// While foreign keys exist, the extension manages every table that a key connects with a copied one, and then distributes none
// of them that has an identity column or a key to a table not distributed yet. So the tables are placed without foreign keys.

interface KeptKey {
  readonly tableName: string;
  readonly name: string;
  readonly definition: string;
}

/** Drops the foreign keys from and to these tables, and stores their definitions in the database until they are restored. */
export function setForeignKeysAside(db: Db, tables: readonly string[]): Promise<void> {
  return db.write(async (tx) => {
    await tx`set local citus.enable_ddl_propagation = off`;
    await tx`create schema if not exists spoke_distribution`;
    await tx`
      create table if not exists spoke_distribution.foreign_key (
        table_name text, name text, definition text not null, primary key (table_name, name)
      )`;
    await tx`set local citus.enable_ddl_propagation = on`;
    const keys = await tx<KeptKey[]>`
      insert into spoke_distribution.foreign_key (table_name, name, definition)
      select t.relname, f.conname, pg_get_constraintdef(f.oid)
      from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = current_schema()::regnamespace
        and (${tx.json(tables)}::jsonb ? t.relname or ${tx.json(tables)}::jsonb ? r.relname)
      returning table_name, name, definition`;
    for (const { tableName, name } of keys) await tx`alter table ${tx(tableName)} drop constraint ${tx(name)}`;
  });
}

/** Adds the stored foreign keys, each in a separate transaction: the next run adds those that a failed one left. */
export async function restoreForeignKeys(db: Db): Promise<void> {
  for (const key of await db.read(listKept)) {
    await db.write(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`alter table ${tx(key.tableName)} add constraint ${tx(key.name)} ${tx.unsafe(key.definition)}`;
      await tx`delete from spoke_distribution.foreign_key where table_name = ${key.tableName} and name = ${key.name}`;
    });
  }
  await db.write(async (tx) => {
    await tx`set local citus.enable_ddl_propagation = off`;
    await tx`drop schema if exists spoke_distribution cascade`;
  });
}

async function listKept(tx: Tx): Promise<KeptKey[]> {
  const [row] = await tx<{ has: boolean }[]>`select to_regclass('spoke_distribution.foreign_key') is not null as has`;
  if (!row?.has) return [];
  return tx<KeptKey[]>`select table_name, name, definition from spoke_distribution.foreign_key order by table_name, name`;
}
