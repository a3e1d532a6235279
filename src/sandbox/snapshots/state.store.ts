import type { Tx } from '../../platform/db/db.js';

/** A table with the facts for copying its rows. */
interface StateTable {
  readonly name: string;
  /** With the schema: there is another type named "record". */
  readonly rowType: string;
  /** The writable columns. */
  readonly columns: readonly string[];
  /** Other tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  /** Whether it has triggers of our own. */
  readonly hasTriggers: boolean;
}

/** Lists all tables that are part of the program's state. Names are quoted where necessary. */
export function listTables(tx: Tx): Promise<StateTable[]> {
  return tx<StateTable[]>`
    select quote_ident(c.relname) as name, format('%I.%I', n.nspname, c.relname) as row_type,
      (
        select jsonb_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select coalesce(jsonb_agg(quote_ident(r.relname)), '[]') from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid
      ) as refers_to,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as has_triggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname not in ('migration', 'snapshot', 'snapshot_row', 'held_blob')
    order by c.relname`;
}

/** Locks all tables exclusively until the transaction ends, and returns them. */
export async function lockAllTables(tx: Tx): Promise<StateTable[]> {
  const tables = await listTables(tx);
  await tx.unsafe(`lock table ${toNames(tables)} in access exclusive mode`);
  return tables;
}

/** Truncates tables and restarts their sequences. */
export async function deleteEverything(tx: Tx, tables: readonly Pick<StateTable, 'name'>[]): Promise<void> {
  await tx.unsafe(`truncate ${toNames(tables)} restart identity`);
}

function toNames(tables: readonly Pick<StateTable, 'name'>[]): string {
  return tables.map(({ name }) => name).join(', ');
}
