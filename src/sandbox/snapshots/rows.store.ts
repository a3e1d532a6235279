import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';
import type { StateTable } from './state.store.js';

/** Which kept rows: those of a snapshot, of one account in a snapshot, or those that an account began with. */
export type Kept =
  | { readonly snapshotId: string; readonly hubId?: number | undefined }
  | { readonly snapshotId?: undefined; readonly hubId: number };

/** The rows that may differ from the kept ones. */
export interface Restoring {
  readonly kept: Kept;
  /** The first transaction, modulo 2^32, whose writes the kept rows may lack; undefined: every row may differ. */
  readonly since: string | undefined;
  /** The transaction that wrote the kept rows themselves, modulo 2^32: its rows are kept. */
  readonly writtenBy?: string | undefined;
}

function keptRows(tx: Tx, kept: Kept): Sql {
  if (kept.snapshotId === undefined)
    return tx`select table_name, content from account_beginning where hub_id = ${kept.hubId}`;
  const { snapshotId, hubId } = kept;
  if (hubId === undefined) return tx`select table_name, content from snapshot_row where snapshot_id = ${snapshotId}`;
  return tx`select table_name, content from snapshot_row where snapshot_id = ${snapshotId} and hub_id = ${hubId}`;
}

/** The number of kept rows, by table. */
export async function countKept(tx: Tx, kept: Kept): Promise<Map<string, number>> {
  const isWhole = kept.snapshotId !== undefined && kept.hubId === undefined;
  const rows = await tx<{ name: string; count: number }[]>`
    ${
      isWhole
        ? tx`select c.key as name, c.value::float8 as count from snapshot s, jsonb_each(s.table_counts) c where s.snapshot_id = ${kept.snapshotId}`
        : tx`select k.table_name as name, count(*)::float8 as count from (${keptRows(tx, kept)}) k group by 1`
    }`;
  return new Map(rows.map(({ name, count }) => [name, count]));
}

interface TableCount {
  readonly name: string;
  readonly count: number;
  /** Those written by a transaction from `since`. */
  readonly young: number;
}

/**
 * Counts the rows of tables, or those of one account; leaves out tables without any. One scan for each table below one aggregate: of
 * eighty tables, of which most are empty, half the time of an aggregate for each, and a sixth of the time of asking for their sizes
 * first. The text is the same in each call, so that it is planned once.
 */
export async function countRows(
  tx: Tx,
  tables: readonly StateTable[],
  { since, writtenBy, kept: { hubId } }: Restoring,
): Promise<TableCount[]> {
  const ofHub = hubId === undefined ? '' : 'where hub_id = $3';
  const rows = tables.map(({ name }, index) => `select ${index} as no, xmin as writer from ${name} ${ofHub}`);
  const values = [since ?? null, writtenBy ?? '', ...(hubId === undefined ? [] : [hubId])];
  const counts = await tx.unsafe<(Omit<TableCount, 'name'> & { no: number })[]>(
    `/* every hub: sandbox */ select no, count(*)::float8 as count,
      (count(*) filter (
        where $1::text is null or age(writer) <= age($1::text::xid) and writer::text <> $2::text
      ))::float8 as young
    from (${rows.join(' union all ')}) r group by no`,
    values,
    { prepare: true },
  );
  return counts.map(({ no, ...counted }) => ({ name: tables[no]?.name ?? '', ...counted }));
}

/** Deletes the rows of a table that are not kept. Returns their number. */
export async function deleteOthers(tx: Tx, { name }: StateTable, { kept, since }: Restoring): Promise<number> {
  const first = since ?? null;
  const { count } = await tx`
    /* every hub: sandbox */ delete from ${tx.unsafe(name)} t
    where (${first}::text is null or age(t.xmin) <= age(${first}::text::xid)) and ${ofHub(tx, kept)}
      and not exists (select from (${keptRows(tx, kept)}) k where k.table_name = ${name} and k.content = t::text)`;
  return count;
}

/** Inserts the kept rows that a table lacks. */
export async function insertMissing(tx: Tx, { name, rowType, columns }: StateTable, kept: Kept): Promise<void> {
  // Without the offset, the text would be parsed once for each column.
  await tx`
    /* every hub: sandbox */ insert into ${tx.unsafe(name)} (${tx.unsafe(columns.join(', '))}) overriding system value
    select ${tx.unsafe(columns.map((column) => `(s.one).${column}`).join(', '))} from (
      select k.content::${tx.unsafe(rowType)} as one from (${keptRows(tx, kept)}) k
      where k.table_name = ${name}
        and not exists (select from ${tx.unsafe(name)} t where ${ofHub(tx, kept)} and t::text = k.content)
      offset 0
    ) s`;
}

function ofHub(tx: Tx, { hubId }: Kept): Sql {
  return hubId === undefined ? tx`true` : tx`t.hub_id = ${hubId}`;
}

/** Inserts all kept rows of a table, which has none of them. The row of an account itself is replaced where it is. */
export async function insertKept(tx: Tx, { name, rowType, columns }: StateTable, kept: Kept): Promise<void> {
  const values = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  await tx`
    /* every hub: sandbox */ insert into ${tx.unsafe(name)} (${tx.unsafe(columns.join(', '))}) overriding system value
    select ${tx.unsafe(columns.map((column) => `(s.one).${column}`).join(', '))} from (
      select k.content::${tx.unsafe(rowType)} as one from (${keptRows(tx, kept)}) k where k.table_name = ${name} offset 0
    ) s
    ${tx.unsafe(name === 'hub' ? `on conflict on constraint hub_pk do update set ${values}` : '')}`;
}

/** Copies the rows of tables into a snapshot. */
export async function insertRows(tx: Tx, id: string, tables: readonly StateTable[]): Promise<void> {
  for (const { name, hasHub } of tables) {
    await tx`
      /* every hub: sandbox */ insert into snapshot_row (snapshot_id, table_name, hub_id, content)
      select ${id}, ${name}, ${tx.unsafe(hasHub ? 't.hub_id' : 'null')}, t::text from ${tx.unsafe(name)} t`;
  }
}

/** Keeps the rows of a new account. One statement for all tables, planned once. */
export async function insertBeginning(tx: Tx, hubId: number, tables: readonly StateTable[]): Promise<void> {
  const copies = tables.map(({ name }) => `select '${name}', t::text from ${name} t where t.hub_id = $1`);
  await tx.unsafe(
    `insert into account_beginning (hub_id, table_name, content, settled_before, written_by)
    select $1, c.*, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, pg_current_xact_id()::text::bigint from (${copies.join(' union all ')}) c`,
    [hubId],
    { prepare: true },
  );
}

/** Whether a row, with the transaction that wrote it, was neither copied from another database nor restored; numbers recur after 2^32. */
export function isAsWritten(tx: Tx): Sql {
  return tx`(
    xmin::text::bigint = written_by % 4294967296
    and pg_snapshot_xmax(pg_current_snapshot())::text::bigint - written_by < 2000000000
  )`;
}

/** Deletes the rows of an account in a table. */
export async function deleteAllOfHub(tx: Tx, { name }: StateTable, hubId: number): Promise<void> {
  await tx`delete from ${tx.unsafe(name)} where hub_id = ${hubId}`;
}

/** One by one, since a cluster refuses several in one statement. */
export async function setTriggers(tx: Tx, tables: readonly StateTable[], state: 'enable' | 'disable'): Promise<void> {
  for (const { name, hasTriggers } of tables) {
    if (hasTriggers) await tx.unsafe(`alter table ${name} ${state} trigger user`);
  }
}

/** Whether rows of an account in a table refer to rows of the whole server that do not exist. */
export async function hasDanglingRows(tx: Tx, { name, outside }: StateTable, hubId: number): Promise<boolean> {
  for (const { column, parent, parentColumn } of outside) {
    const rows = await tx`
      select from ${tx.unsafe(name)} t where t.hub_id = ${hubId} and ${tx.unsafe(`t.${column}`)} is not null
        and not exists (select from ${tx.unsafe(parent)} p where ${tx.unsafe(`p.${parentColumn} = t.${column}`)})
      limit 1`;
    if (rows.length > 0) return true;
  }
  return false;
}

/** What an account began with: the rows that the transaction wrote which created it. */
export async function findBeginning(tx: Tx, hubId: number): Promise<Restoring | undefined> {
  const [row] = await tx<{ since: string; writtenBy: string; isAsWritten: boolean }[]>`
    select (settled_before % 4294967296)::text as since, (written_by % 4294967296)::text as written_by,
      ${isAsWritten(tx)} as is_as_written
    from account_beginning where hub_id = ${hubId} limit 1`;
  if (!row) return undefined;
  const { isAsWritten: isValid, ...facts } = row;
  return { kept: { hubId }, ...(isValid ? facts : { since: undefined }) };
}
