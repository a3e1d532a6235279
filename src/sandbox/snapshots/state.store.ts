import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';

/** A table with the facts for copying its rows. Names are quoted where necessary. */
export interface StateTable {
  readonly name: string;
  /** With the schema: there is another type named "record". */
  readonly rowType: string;
  /** The writable columns. */
  readonly columns: readonly string[];
  /** Other tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  /** Whether it has triggers of our own. */
  readonly hasTriggers: boolean;
  /** Whether its rows belong to accounts. */
  readonly hasHub: boolean;
  /** Its references of one column to tables whose rows belong to the whole server. */
  readonly outside: readonly { readonly column: string; readonly parent: string; readonly parentColumn: string }[];
}

/** Lists all tables that are part of the program's state, with their references to tables of the whole server. */
function listTables(tx: Tx): Promise<StateTable[]> {
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
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as has_triggers,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'hub_id' and not a.attisdropped) as has_hub,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'column', quote_ident(a.attname), 'parent', quote_ident(p.relname), 'parentColumn', quote_ident(b.attname)
        )), '[]')
        from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
          join pg_class p on p.oid = k.confrelid join pg_attribute b on b.attrelid = p.oid and b.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and array_length(k.conkey, 1) = 1
          and not exists (select from pg_attribute h where h.attrelid = p.oid and h.attname = 'hub_id' and not h.attisdropped)
      ) as outside
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname not in ('migration', 'snapshot', 'snapshot_row', 'held_blob', 'mail')
    order by c.relname`;
}

/** Identifies the tables that there are, by the migrations that made them. */
export function tablesDigest(tx: Tx): Sql {
  return tx`(select md5(string_agg(name, ' ' order by name)) from migration)`;
}

/** Returns the tables as they are now; reads them once for the same migrations. */
export type ListTables = (tx: Tx) => Promise<readonly StateTable[]>;

export function createTableList(): ListTables {
  let known: { readonly digest: string; readonly tables: readonly StateTable[] } | undefined;
  return async (tx) => {
    const [row] = await tx<{ digest: string }[]>`select ${tablesDigest(tx)} as digest`;
    const digest = row?.digest ?? '';
    if (known?.digest !== digest) known = { digest, tables: await listTables(tx) };
    return known.tables;
  };
}

/** The tables that an account consists of: without what it began with. */
export function ofHubs(tables: readonly StateTable[]): StateTable[] {
  return tables.filter(({ name, hasHub }) => hasHub && name !== 'account_beginning');
}

/**
 * Locks tables until the transaction ends. Others wait: `exclusive` also to read them, `shared` only to write.
 */
export async function lockTables(tx: Tx, tables: readonly StateTable[], mode: 'exclusive' | 'shared'): Promise<void> {
  const locks = { exclusive: 'access exclusive', shared: 'share row exclusive' };
  await tx.unsafe(`lock table ${toNames(tables)} in ${locks[mode]} mode`);
}

/** Truncates tables and restarts their sequences. */
export async function deleteEverything(tx: Tx, tables: readonly Pick<StateTable, 'name'>[]): Promise<void> {
  await tx.unsafe(`truncate ${toNames(tables)} restart identity`);
}

/**
 * Gives rows the same text in every session, and lets the statements of the transaction take as long as they need: copying
 * everything may take longer than the time limit.
 */
export async function prepareSession(tx: Tx): Promise<void> {
  await tx.unsafe(`
    set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`);
}

/**
 * Lets rows be written without triggers and without checks of references, until the transaction ends. Returns false where the user
 * of the database is not allowed to, or where tables are distributed. Rows are compared by hash: without statistics the planner
 * would compare each with all others. They are read in order of the index: to prepare a bitmap of an empty table costs more than to read
 * it.
 */
export async function disableTriggers(tx: Tx): Promise<boolean> {
  const set = await tx`
    select set_config('session_replication_role', 'replica', true), set_config('enable_nestloop', 'off', true),
      set_config('enable_bitmapscan', 'off', true)
    where current_setting('is_superuser') = 'on' and to_regclass('citus_tables') is null`;
  return set.length > 0;
}

/** After {@link disableTriggers}. */
export async function enableTriggers(tx: Tx): Promise<void> {
  await tx.unsafe(
    'set local session_replication_role = origin; set local enable_nestloop = on; set local enable_bitmapscan = on',
  );
}

function toNames(tables: readonly Pick<StateTable, 'name'>[]): string {
  return tables.map(({ name }) => name).join(', ');
}
