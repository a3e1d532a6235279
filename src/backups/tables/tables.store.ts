import { writeExactly, type Tx } from '../../platform/db/db.js';

/** A column that archives contain. Generated columns are not among them. */
export interface Column {
  readonly name: string;
  /** As the database prints it: `timestamp with time zone`. */
  readonly type: string;
  readonly isRequired: boolean;
}

/** A table with what is needed to read and fill it. Names are not quoted. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  /** Other tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  /** Whether a foreign key refers to the table itself. */
  readonly refersToSelf: boolean;
}

/** All tables of the schema, by name. */
export function listTables(tx: Tx): Promise<Table[]> {
  return tx<Table[]>`
    select c.relname as name,
      (
        select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull
        ) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'p'
      ) as primary_key,
      (
        select coalesce(json_agg(distinct r.relname), '[]') from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid
      ) as refers_to,
      exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = c.oid
      ) as refers_to_self
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p')
    order by c.relname`;
}

/** Gives all reads of the transaction the state of one moment, and as much time as they need. */
export async function beginReading(tx: Tx): Promise<void> {
  await tx.unsafe('set transaction isolation level repeatable read');
  await takeTime(tx);
}

/** Reading or writing everything takes longer than the limits of a request. */
export async function takeTime(tx: Tx): Promise<void> {
  await tx.unsafe(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
}

/** See `advisoryHold` of the blob ledger: content that the snapshot refers to stays in the store until the transaction ends. */
export async function holdContents(tx: Tx, key: number): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${key}::bigint)`;
}

/** Opens a cursor on a query of lines. */
export async function openRows(tx: Tx, query: string): Promise<void> {
  await tx.unsafe(`/* every hub: backup */ declare archived no scroll cursor for ${query}`);
}

export async function fetchRows(tx: Tx, count: number): Promise<string[]> {
  const rows = await tx.unsafe<{ line: string }[]>(`fetch ${count} from archived`);
  return rows.map(({ line }) => line);
}

export async function closeRows(tx: Tx): Promise<void> {
  await tx.unsafe('close archived');
}

/** Inserts rows of JSON with a statement that takes them as its parameter. */
export async function insertRows(tx: Tx, insert: string, lines: readonly string[]): Promise<void> {
  await writeExactly(lines.length, tx.unsafe(`/* every hub: backup */ ${insert}`, [`[${lines.join(',')}]`]));
}

/** Inserts those of the rows that conflict with none. */
export async function insertNewRows(tx: Tx, insert: string, lines: readonly string[]): Promise<void> {
  await tx.unsafe(`/* every hub: backup */ ${insert}`, [`[${lines.join(',')}]`]);
}

/** The names of tables with rows, or with rows `t` of a condition. */
export async function listFilled(tx: Tx, tables: readonly string[], condition = 'true'): Promise<string[]> {
  const queries = tables.map(
    (name) => `select '${name}' as name where exists (select from "${name}" t where ${condition})`,
  );
  if (queries.length === 0) return [];
  const rows = await tx.unsafe<{ name: string }[]>(`/* every hub: backup */ ${queries.join(' union all ')}`);
  return rows.map(({ name }) => name);
}

export async function deleteRows(tx: Tx, table: string, condition = 'true'): Promise<void> {
  await tx.unsafe(`/* every hub: backup */ delete from "${table}" t where ${condition}`);
}

/** Statements that remove what slows down filling or depends on its order, and those that put it back. */
export interface Frame {
  readonly remove: readonly string[];
  readonly putBack: readonly string[];
}

/** Foreign keys, indexes other than those of constraints, and triggers of our own. */
export async function readFrame(tx: Tx): Promise<Frame> {
  const rows = await tx<{ remove: string; putBack: string; step: number }[]>`
    select format('alter table %I drop constraint %I', c.relname, k.conname) as remove,
      format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as put_back, 1 as step
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and k.contype = 'f'
    union all
    select format('drop index %I', i.relname), pg_get_indexdef(i.oid), 0
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conindid = i.oid)
    union all
    select distinct format('alter table %I disable trigger user', c.relname), format('alter table %I enable trigger user', c.relname), 2
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not t.tgisinternal
    order by step, put_back`;
  // A unique index may serve a foreign key, so that it is dropped last and put back first.
  return { remove: rows.map(({ remove }) => remove).toReversed(), putBack: rows.map(({ putBack }) => putBack) };
}

export async function runStatements(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await tx.unsafe(statement);
}

/** Collects statistics: a new server would plan without them until it collects its own. */
export async function analyze(tx: Tx): Promise<void> {
  await tx.unsafe('analyze');
}

interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

/** The applied migrations in order; none if the database is new. */
export async function listApplied(tx: Tx): Promise<AppliedMigration[]> {
  const [row] = await tx<{ isThere: boolean }[]>`select to_regclass('migration') is not null as is_there`;
  return row?.isThere ? tx<AppliedMigration[]>`select name, sha256 from migration order by name` : [];
}

/** The number of connections of other processes of Spoke to the same database. Our own are younger than the margin. */
export async function countOtherSessions(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity a
    where a.datname = current_database() and a.application_name = 'spoke'
      and a.backend_start < (
        select o.backend_start - interval '5 seconds' from pg_stat_activity o where o.pid = pg_backend_pid()
      )`;
  return row?.count ?? 0;
}

interface HubRow {
  readonly hubId: number;
  readonly name: string;
  readonly domain: string;
}

export async function findHub(tx: Tx, hubId: number): Promise<HubRow | undefined> {
  const [row] = await tx<HubRow[]>`select hub_id, name, domain from hub where hub_id = ${hubId}`;
  return row;
}

export async function isDomainTaken(tx: Tx, domain: string): Promise<boolean> {
  const rows = await tx`/* every hub: backup */ select 1 from hub where domain = ${domain}`;
  return rows.length > 0;
}

/** Lets triggers of our own rest, or work again. Waits for writers, and blocks them until the transaction ends. */
export async function switchTriggers(tx: Tx, verb: 'disable' | 'enable'): Promise<void> {
  const rows = await tx<{ name: string }[]>`
    select distinct quote_ident(c.relname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not t.tgisinternal order by 1`;
  for (const { name } of rows) await tx.unsafe(`alter table ${name} ${verb} trigger user`);
}
