import type { Tx } from '../../platform/db/db.js';

/** A table with what it takes to copy its rows. */
interface StateTable {
  readonly name: string;
  /** With the schema: there is another type of the name "record". */
  readonly rowType: string;
  /** Those that can be written. */
  readonly columns: readonly string[];
  /** Other tables that its foreign keys name. */
  readonly refersTo: readonly string[];
  /** Whether something of the program's own follows when its rows change. */
  readonly hasTriggers: boolean;
}

/** Every table of the program but those that belong to no state of it. Their names are quoted where they have to be. */
export function listTables(tx: Tx): Promise<StateTable[]> {
  return tx<StateTable[]>`
    select quote_ident(c.relname) as name, format('%I.%I', n.nspname, c.relname) as "rowType",
      (
        select jsonb_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select coalesce(jsonb_agg(quote_ident(r.relname)), '[]') from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid
      ) as "refersTo",
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname not in ('migration', 'snapshot', 'snapshot_row', 'held_blob')
    order by c.relname`;
}

/** Keeps everybody else out of some tables until the end of the transaction. */
export async function lockTables(tx: Tx, tables: readonly Pick<StateTable, 'name'>[]): Promise<void> {
  await tx.unsafe(`lock table ${toNames(tables)} in access exclusive mode`);
}

/** Empties some tables and sets their sequences back. */
export async function deleteEverything(tx: Tx, tables: readonly Pick<StateTable, 'name'>[]): Promise<void> {
  await tx.unsafe(`truncate ${toNames(tables)} restart identity`);
}

function toNames(tables: readonly Pick<StateTable, 'name'>[]): string {
  return tables.map(({ name }) => name).join(', ');
}
