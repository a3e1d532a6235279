import { writeExactly, writeOne, type Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';
import { toWorkflows, type DueQuery, type EnrollmentId } from '../calls/calls.store.js';
import { withEntries } from '../histories/rows.store.js';

/** The accounts with due enrollments, in turn. */
export async function listDueHubs(tx: Tx, { now, last, limit, hubIds }: DueQuery): Promise<{ hubId: number }[]> {
  return tx<{ hubId: number }[]>`
    /* every hub: due work */ select w.hub_id from ${toWorkflows(tx, hubIds)} cross join lateral (
      select e.due_at from workflow_enrollment e
      where e.hub_id = w.hub_id and e.flow_id = w.flow_id and e.due_at <= ${now} order by e.due_at limit 1
    ) e
    where w.is_enabled
    group by w.hub_id order by w.hub_id <= ${last}, w.hub_id limit ${limit}`;
}

interface DueRow {
  readonly enrollmentId: string;
  readonly flowId: string;
  readonly revision: number;
}

/** Due enrollments of a hub: some of each workflow that is turned on, then more of the same, the longest due first. */
export async function listDue(
  tx: Tx,
  hubId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueRow[]> {
  return tx<DueRow[]>`
    select e.enrollment_id, w.flow_id::text as flow_id, e.revision
    from workflow w cross join lateral (
      select e.enrollment_id, e.revision, e.due_at, (row_number() over (order by e.due_at) - 1) / 20 as turn
      from (
        select e.enrollment_id, e.revision, e.due_at from workflow_enrollment e
        where e.hub_id = ${hubId} and e.flow_id = w.flow_id and e.due_at <= ${now}
        order by e.due_at limit ${plainNumber(tx, limit)}
      ) e
    ) e
    where w.hub_id = ${hubId} and w.is_enabled
    order by e.turn, e.due_at, e.enrollment_id limit ${plainNumber(tx, limit)}`;
}

interface RevisionKey {
  readonly flowId: string;
  readonly revision: number;
}

interface ProgramRow<Program> extends RevisionKey {
  readonly flowName: string | null;
  readonly objectType: string;
  readonly program: Program;
}

export async function findProgram<Program>(
  tx: Tx,
  hubId: number,
  { flowId, revision }: RevisionKey,
): Promise<ProgramRow<Program> | undefined> {
  const [row] = await tx<ProgramRow<Program>[]>`
    select w.flow_id::text as flow_id, w.name as flow_name, v.revision, w.object_type, v.program from workflow w
    join workflow_revision v on v.hub_id = ${hubId} and v.flow_id = w.flow_id
    where w.hub_id = ${hubId} and w.flow_id = ${flowId}::text::bigint and v.revision = ${revision}`;
  return row;
}

type StoredOutputs = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface EnrollmentIds {
  readonly hubId: number;
  readonly ids: readonly string[];
}

interface OpenRow {
  readonly enrollmentId: string;
  readonly recordId: string;
  readonly actionId: string | null;
  readonly dueAt: Date;
  readonly attempts: number;
  /** The results of events, by action. */
  readonly outputs: StoredOutputs;
  /** Whether the action waits for an event. */
  readonly isListening: boolean;
}

/** Locks due enrollments until the transaction ends, except those that another process has or that are not due any more. */
export async function lockDue(tx: Tx, { hubId, ids }: EnrollmentIds, now: Date): Promise<OpenRow[]> {
  return tx<OpenRow[]>`
    select e.enrollment_id, e.record_id::text as record_id, e.action_id, e.due_at, e.attempts,
      e.outputs, e.listening_after is not null as is_listening
    from workflow_enrollment e
    where e.hub_id = ${hubId} and e.enrollment_id = any (array(select jsonb_array_elements_text(${tx.json(ids)})::bigint))
      and e.due_at <= ${now}
    order by e.enrollment_id for no key update skip locked`;
}

interface ValuesRow {
  readonly recordId: string;
  readonly properties: Readonly<Record<string, string>>;
}

interface RecordType {
  readonly hubId: number;
  readonly objectType: string;
}

/** Locks live records until the transaction ends, except those that another transaction has. */
export async function lockValues(
  tx: Tx,
  { hubId, objectType }: RecordType,
  ids: readonly string[],
): Promise<ValuesRow[]> {
  return tx<ValuesRow[]>`
    select r.id::text as record_id, r.properties from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.archived_at is null
      and r.id = any (array(select jsonb_array_elements_text(${tx.json(ids)})::bigint))
    order by r.id for no key update skip locked`;
}

/** The values of live records. */
export async function listValues(
  tx: Tx,
  { hubId, objectType }: RecordType,
  ids: readonly string[],
): Promise<ValuesRow[]> {
  return tx<ValuesRow[]>`
    select r.id::text as record_id, r.properties from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.archived_at is null
      and r.id = any (array(select jsonb_array_elements_text(${tx.json(ids)})::bigint))`;
}

interface Progress extends Pick<OpenRow, 'outputs'> {
  readonly actionId: string | null;
  /** Null while the call of an app or an event decides. */
  readonly dueAt: Date | null;
  readonly attempts: number;
  readonly reason: string | null;
  /** New entries. */
  readonly history: readonly object[];
  readonly now: Date;
}

export async function updateProgress(tx: Tx, { hubId, enrollmentId }: EnrollmentId, progress: Progress): Promise<void> {
  const { actionId, dueAt, attempts, reason, outputs, history, now } = progress;
  await writeOne(tx`
    update workflow_enrollment set action_id = ${actionId}, due_at = ${dueAt}, attempts = ${attempts}, reason = ${reason},
      outputs = ${tx.json(outputs)}, history = ${withEntries(tx, tx`${tx.json(history)}::jsonb`)},
      updated_at = ${now}
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint`);
}

interface End {
  readonly state: 'COMPLETED' | 'ENDED' | 'FAILED';
  readonly actionId: string | null;
  readonly reason: string | null;
  /** New entries. */
  readonly history: readonly object[];
  readonly now: Date;
}

export async function endEnrollment(tx: Tx, { hubId, enrollmentId }: EnrollmentId, end: End): Promise<void> {
  await writeOne(tx`
    update workflow_enrollment set state = ${end.state}, action_id = ${end.actionId}, due_at = null, reason = ${end.reason},
      listening_after = null, history = ${withEntries(tx, tx`${tx.json(end.history)}::jsonb`)}, updated_at = ${end.now}, ended_at = ${end.now}
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint`);
}

interface OutcomeRow {
  readonly id: string;
  readonly state: 'ACTIVE' | End['state'];
  readonly actionId: string | null;
  readonly dueAt: Date | null;
  readonly reason: string | null;
  readonly outputs: StoredOutputs;
  /** Whether it begins to wait for an event with this transaction. */
  readonly isListening: boolean;
  /** New entries. */
  readonly history: readonly object[];
}

/** On a cluster, the node that stores the row puts its own in place of it. */
async function readTransaction(tx: Tx): Promise<string | null> {
  const [row] = await tx<{ transaction: string }[]>`select pg_current_xact_id()::text as transaction`;
  return row?.transaction ?? null;
}

/** Stores where enrollments are after their steps, in one statement; in two if one begins to wait for an event. */
export async function updateOutcomes(
  tx: Tx,
  hubId: number,
  { rows, now }: { readonly rows: readonly OutcomeRow[]; readonly now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const transaction = rows.some(({ isListening }) => isListening) ? await readTransaction(tx) : null;
  const written = tx`
    update workflow_enrollment e set state = o.state, action_id = o.action_id, due_at = o.due_at, attempts = 0, reason = o.reason,
      outputs = o.outputs, listening_after = case when o.is_listening then ${transaction}::text::xid8 end,
      history = ${withEntries(tx, tx`o.history`, tx`e.history`)},
      updated_at = ${now}, ended_at = case when o.state <> 'ACTIVE' then ${now}::timestamptz end
    from jsonb_to_recordset(${tx.rows(rows)}) as o (id bigint, state text, action_id text, due_at timestamptz, reason text,
      outputs jsonb, is_listening boolean, history jsonb)
    where e.hub_id = ${hubId} and e.enrollment_id = o.id
      -- Repeats known conditions, so that the index is used even without statistics.
      and e.enrollment_id = any (array(select i.id::bigint from jsonb_array_elements_text(${tx.json(rows.map(({ id }) => id))}) i (id)))`;
  await writeExactly(rows.length, written);
}
