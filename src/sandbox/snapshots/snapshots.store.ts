import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

/** A table with its columns. Their names are quoted where they have to be. */
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
  /** Whether its rows fit into the tables of today. */
  readonly isRestorable: boolean;
  readonly sequences: Readonly<Record<string, string>>;
}

/** One at a time is taken, restored or deleted. To be the first of a transaction: what it reads is as it is afterwards. */
export async function lockSnapshots(tx: Tx): Promise<void> {
  await tx`lock table snapshot in exclusive mode`;
}

/** Gives all that the transaction is going to read the state of one moment; content can't be doomed until it ends. */
export async function beginReadingState(tx: Tx): Promise<void> {
  await tx`set transaction isolation level repeatable read`;
  await lockSnapshots(tx);
  await tx`lock table blob in share mode`;
}

/** Copies of everything take their time. */
export async function takeTime(tx: Tx): Promise<void> {
  await tx`set local statement_timeout = 0`;
}

/** The latest first. */
export function listSnapshots(tx: Tx): Promise<SnapshotRow[]> {
  return tx<SnapshotRow[]>`select ${columns(tx)} from snapshot order by snapshot_no desc`;
}

export async function findSnapshot(tx: Tx, id: string): Promise<SnapshotRow | undefined> {
  const [row] = await tx<SnapshotRow[]>`select ${columns(tx)} from snapshot where snapshot_id::text = ${id}`;
  return row;
}

function columns(tx: Tx) {
  return tx`
    snapshot_id::text as id, name, taken_at as "takenAt", clock_offset_ms::float8 as "clockOffsetMs", row_count::float8 as rows,
    byte_count::float8 as bytes, sequences, tables_digest = ${tablesDigest(tx)} as "isRestorable"`;
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

/** Copies the rows of all tables into a snapshot, and notes its size. */
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

/** Fills the tables, which are empty, with the rows of a snapshot. Nobody is told: to triggers, nothing happens. */
export async function restoreRows(tx: Tx, id: string, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name, rowType, columns: list, hasTriggers } of tables) {
    if (hasTriggers) await tx.unsafe(`alter table ${name} disable trigger user`);
    // Without the offset, the text would be read once for each column.
    await tx`
      insert into ${tx.unsafe(name)} (${tx.unsafe(list.join(', '))}) overriding system value
      select ${tx.unsafe(list.map((column) => `(s.one).${column}`).join(', '))} from (
        select content::${tx.unsafe(rowType)} as one from snapshot_row
        where snapshot_id = ${id} and table_name = ${name} offset 0
      ) s`;
    if (hasTriggers) await tx.unsafe(`alter table ${name} enable trigger user`);
  }
}

/** What each sequence is going to give next. Read after the rows, it is above all of theirs. */
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

/** Unlike `setval`, this ends with the transaction when that fails. */
export async function restartSequences(tx: Tx, sequences: SnapshotRow['sequences']): Promise<void> {
  const statements = Object.entries(sequences).map(([name, next]) => `alter sequence ${name} restart with ${next}`);
  await tx.unsafe(statements.join('; '));
}
