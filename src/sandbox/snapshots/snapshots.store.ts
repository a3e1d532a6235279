import { type Tx, writeOne } from '../../platform/db/db.js';
import { readSequences, restartSequences } from '../../platform/db/sequences.js';
import { isAsWritten } from './rows.store.js';
import { tablesDigest } from './state.store.js';

export interface SnapshotRow {
  readonly id: string;
  readonly name: string;
  readonly takenAt: Date;
  readonly clockOffsetMs: number;
  /** Where the clock stood still; null: it was running. */
  readonly stoppedAt: Date | null;
  readonly stepSeconds: number | null;
  readonly rows: number;
  readonly bytes: number;
  /** Whether its rows fit the current tables. */
  readonly isRestorable: boolean;
  readonly sequences: Readonly<Record<string, string>>;
  /** See `Restoring`. */
  readonly since: string | null;
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

/** Latest first. */
export function listSnapshots(tx: Tx): Promise<SnapshotRow[]> {
  return tx<SnapshotRow[]>`select ${columns(tx)} from snapshot where seed_hash is null order by snapshot_no desc`;
}

export async function findSnapshot(tx: Tx, id: string): Promise<SnapshotRow | undefined> {
  const [row] = await tx<SnapshotRow[]>`
    select ${columns(tx)} from snapshot where snapshot_id::text = ${id} and seed_hash is null`;
  return row;
}

/** The one that was taken after a seed had been applied. */
export async function findSnapshotOfSeed(tx: Tx): Promise<(SnapshotRow & { readonly seedHash: string }) | undefined> {
  const [row] = await tx<(SnapshotRow & { readonly seedHash: string })[]>`
    select ${columns(tx)}, seed_hash from snapshot where seed_hash is not null`;
  return row;
}

export async function hasHub(tx: Tx, id: string, hubId: number): Promise<boolean> {
  const rows = await tx`select from snapshot_row where snapshot_id = ${id} and hub_id = ${hubId} limit 1`;
  return rows.length === 1;
}

function columns(tx: Tx) {
  return tx`
    snapshot_id::text as id, name, taken_at, clock_offset_ms::float8 as clock_offset_ms, stopped_at, step_seconds, row_count::float8 as rows,
    byte_count::float8 as bytes, sequences, tables_digest = ${tablesDigest(tx)} as is_restorable,
    case when ${isAsWritten(tx)} then (settled_before % 4294967296)::text end as since`;
}

interface NewSnapshot extends Omit<SnapshotRow, 'isRestorable' | 'rows' | 'bytes' | 'since'> {
  readonly seedHash: string | undefined;
}

export async function insertSnapshot(tx: Tx, snapshot: NewSnapshot): Promise<void> {
  const { id, name, takenAt, clockOffsetMs, stoppedAt, stepSeconds, sequences, seedHash = null } = snapshot;
  await writeOne(tx`
    insert into snapshot (snapshot_id, name, taken_at, clock_offset_ms, stopped_at, step_seconds, tables_digest, sequences, seed_hash,
      settled_before, written_by, row_count, byte_count)
    values (${id}, ${name}, ${takenAt}, ${clockOffsetMs}, ${stoppedAt}, ${stepSeconds}, ${tablesDigest(tx)},
      ${tx.json(sequences)}::jsonb, ${seedHash}, pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      pg_current_xact_id()::text::bigint, 0, 0)`);
}

export async function deleteSnapshot(tx: Tx, id: string): Promise<void> {
  await tx`delete from snapshot where snapshot_id = ${id}`;
}

/** Stores the size of a snapshot whose rows have been copied. */
export async function updateSize(tx: Tx, id: string): Promise<void> {
  await writeOne(tx`
    update snapshot s set (row_count, byte_count, table_counts) = (
      select coalesce(sum(c.rows), 0), coalesce(sum(c.bytes), 0), coalesce(jsonb_object_agg(c.name, c.rows), '{}') from (
        select r.table_name as name, count(*) as rows, sum(pg_column_size(r.content)) as bytes
        from snapshot_row r where r.snapshot_id = ${id} group by 1
      ) c
    )
    where s.snapshot_id = ${id}`);
}

/** The sequence of snapshots, which outlive what the others number. */
const ownSequence = 'snapshot_snapshot_no_seq';

/** The next value of each sequence but that of snapshots. Read after the rows, it is higher than any of theirs. */
export async function readNumbers(tx: Tx): Promise<Record<string, string>> {
  const { [ownSequence]: _, ...sequences } = await readSequences(tx);
  return sequences;
}

/** Restarts the sequences that have moved. */
export async function restartMoved(tx: Tx, sequences: SnapshotRow['sequences']): Promise<void> {
  const current = await readNumbers(tx);
  const moved = Object.entries(sequences).filter(([name, next]) => current[name] !== next);
  await restartSequences(tx, Object.fromEntries(moved));
}

/** Restarts all sequences but that of snapshots. */
export async function restartAll(tx: Tx): Promise<void> {
  const names = Object.keys(await readNumbers(tx));
  await restartSequences(tx, Object.fromEntries(names.map((name) => [name, undefined])));
}

/** Which start of the server, and which of its requests. */
export interface DrawPosition {
  readonly runNo: number;
  readonly requestNo: number;
}

export async function findPosition(tx: Tx): Promise<DrawPosition | undefined> {
  const [row] = await tx<DrawPosition[]>`
    select run_no::float8 as run_no, request_no::float8 as request_no from draw_position where position_id = 1`;
  return row;
}

/** Begins the next run. */
export async function nextRun(tx: Tx): Promise<DrawPosition> {
  return writeOne(tx<DrawPosition[]>`
    insert into draw_position (run_no, request_no) values (1, 0)
    on conflict (position_id) do update set run_no = draw_position.run_no + 1, request_no = 0
    returning run_no::float8 as run_no, request_no::float8 as request_no`);
}

export async function upsertPosition(tx: Tx, { runNo, requestNo }: DrawPosition): Promise<void> {
  await writeOne(tx`
    insert into draw_position (run_no, request_no) values (${runNo}, ${requestNo})
    on conflict (position_id) do update set run_no = excluded.run_no, request_no = excluded.request_no`);
}
