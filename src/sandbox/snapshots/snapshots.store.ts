import { type Tx, writeOne } from '../../platform/db/db.js';

/** A table with its columns. Names are quoted where necessary. */
interface CopiedTable {
  readonly name: string;
  readonly rowType: string;
  readonly columns: readonly string[];
  readonly hasTriggers: boolean;
}

export interface SnapshotRow {
  readonly id: string;
  readonly name: string;
  readonly takenAt: Date;
  readonly clockOffsetMs: number;
  readonly rows: number;
  readonly bytes: number;
  /** Whether its rows fit the current tables. */
  readonly isRestorable: boolean;
  readonly sequences: Readonly<Record<string, string>>;
}

/** Serializes taking, restoring and deleting snapshots. Call first in a transaction, so that its reads are up to date. */
export async function lockSnapshots(tx: Tx): Promise<void> {
  await tx`lock table snapshot in exclusive mode`;
}

/** Gives all reads of the transaction the same state; blocks marking content for deletion until it ends. */
export async function beginReadingState(tx: Tx): Promise<void> {
  await tx`set transaction isolation level repeatable read`;
  await lockSnapshots(tx);
  await tx`lock table blob in share mode`;
}

/** Copying everything may take longer than the statement timeout. */
export async function takeTime(tx: Tx): Promise<void> {
  await tx`set local statement_timeout = 0`;
}

/** Latest first. */
export function listSnapshots(tx: Tx): Promise<SnapshotRow[]> {
  return tx<SnapshotRow[]>`select ${columns(tx)} from snapshot order by snapshot_no desc`;
}

export async function findSnapshot(tx: Tx, id: string): Promise<SnapshotRow | undefined> {
  const [row] = await tx<SnapshotRow[]>`select ${columns(tx)} from snapshot where snapshot_id::text = ${id}`;
  return row;
}

function columns(tx: Tx) {
  return tx`
    snapshot_id::text as id, name, taken_at, clock_offset_ms::float8 as clock_offset_ms, row_count::float8 as rows,
    byte_count::float8 as bytes, sequences, tables_digest = ${tablesDigest(tx)} as is_restorable`;
}

function tablesDigest(tx: Tx) {
  return tx`(select md5(string_agg(name, ' ' order by name)) from migration)`;
}

type NewSnapshot = Omit<SnapshotRow, 'isRestorable' | 'rows' | 'bytes'>;

export async function insertSnapshot(
  tx: Tx,
  { id, name, takenAt, clockOffsetMs, sequences }: NewSnapshot,
): Promise<void> {
  await writeOne(tx`
    insert into snapshot (snapshot_id, name, taken_at, clock_offset_ms, tables_digest, sequences, row_count, byte_count)
    values (${id}, ${name}, ${takenAt}, ${clockOffsetMs}, ${tablesDigest(tx)}, ${tx.json(sequences)}::jsonb, 0, 0)`);
}

export async function deleteSnapshot(tx: Tx, id: string): Promise<void> {
  await tx`delete from snapshot where snapshot_id = ${id}`;
}

/** Copies the rows of all tables into a snapshot, and stores its size. */
export async function insertRows(tx: Tx, id: string, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) {
    await tx`
      /* every hub: sandbox */
      insert into snapshot_row (snapshot_id, table_name, content) select ${id}, ${name}, t::text from ${tx.unsafe(name)} t`;
  }
  await writeOne(tx`
    update snapshot s set (row_count, byte_count) = (
      select count(*), coalesce(sum(pg_column_size(r.content)), 0) from snapshot_row r where r.snapshot_id = ${id}
    )
    where s.snapshot_id = ${id}`);
}

/** Fills the empty tables with the rows of a snapshot, with triggers disabled. */
export async function restoreRows(tx: Tx, id: string, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name, rowType, columns: list, hasTriggers } of tables) {
    if (hasTriggers) await tx.unsafe(`alter table ${name} disable trigger user`);
    // Without the offset, the text would be parsed once for each column.
    await tx`
      insert into ${tx.unsafe(name)} (${tx.unsafe(list.join(', '))}) overriding system value
      select ${tx.unsafe(list.map((column) => `(s.one).${column}`).join(', '))} from (
        select content::${tx.unsafe(rowType)} as one from snapshot_row
        where snapshot_id = ${id} and table_name = ${name} offset 0
      ) s`;
    if (hasTriggers) await tx.unsafe(`alter table ${name} enable trigger user`);
  }
}

/** The next value of each sequence. Read after the rows, it is higher than any of theirs. */
export async function readSequences(tx: Tx): Promise<Record<string, string>> {
  const sequences = await tx<{ query: string }[]>`
    select format('select %L as name, (last_value + case when is_called then %s else 0 end)::text as next from %I',
      quote_ident(sequencename), increment_by, sequencename) as query
    from pg_sequences where schemaname = current_schema() and sequencename <> 'snapshot_snapshot_no_seq'`;
  const rows = await tx.unsafe<{ name: string; next: string }[]>(
    sequences.map(({ query }) => query).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]));
}

/** Unlike `setval`, this is rolled back with the transaction. */
export async function restartSequences(tx: Tx, sequences: SnapshotRow['sequences']): Promise<void> {
  const statements = Object.entries(sequences).map(([name, next]) => `alter sequence ${name} restart with ${next}`);
  await tx.unsafe(statements.join('; '));
}
