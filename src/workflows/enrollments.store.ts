import type { Tx } from '../platform/db/db.js';
import { writeExactly, writeOne } from '../platform/db/db.js';
import { plainNumber } from '../platform/db/tx.js';
import type { EnrollmentId } from './calls/calls.store.js';
import { enrollmentColumns, withEntries, type EnrollmentRow } from './histories/rows.store.js';

interface NewEnrollments {
  readonly hubId: number;
  readonly flowId: string;
  readonly revision: number;
  readonly objectType: string;
  readonly ids: readonly string[];
  readonly by: EnrollmentRow['enrolledBy'];
  readonly now: Date;
  /** Whether records are enrolled again that were before. */
  readonly isRepeated: boolean;
  /** The most enrollments of a record since then; one more is recorded as failed for that reason. */
  readonly limit: { readonly since: Date; readonly most: number; readonly reason: string };
}

/** Enrolls live records that are not enrolled at the moment. Returns those in progress. */
export async function insertEnrollments(tx: Tx, enrolled: NewEnrollments): Promise<string[]> {
  const { hubId, flowId, revision, objectType, ids, by, now, isRepeated, limit } = enrolled;
  const rows = await tx<{ id: string; state: string }[]>`
    with asked as materialized (
      select r.id, s.is_allowed, s.is_noted
      from (select distinct i.id::bigint as id from jsonb_array_elements_text(${tx.json(ids)}) i (id)) i cross join lateral (
        select * from record r
        where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id and r.archived_at is null
        offset 0
      ) r cross join lateral (
        select count(*) filter (where e.enrolled_at > ${limit.since}) < ${limit.most}::integer as is_allowed,
          count(*) filter (where e.enrolled_at > ${limit.since} and e.reason = ${limit.reason}) > 0 as is_noted,
          count(*) filter (where not ${isRepeated}::boolean or e.state = 'ACTIVE') > 0 as is_enrolled
        from (
          -- Sorted as only the index by record is: without statistics the planner would read all enrollments of the workflow.
          select e.enrolled_at, e.reason, e.state from workflow_enrollment e
          where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.record_id = r.id and e.flow_id = ${flowId}::text::bigint
          order by e.enrolled_at desc limit ${plainNumber(tx, limit.most + 1)}
        ) e
      ) s
      where not s.is_enrolled
    )
    insert into workflow_enrollment (hub_id, enrollment_id, flow_id, revision, object_type, record_id, state, enrolled_by,
      action_id, due_at, reason, enrolled_at, updated_at, ended_at)
    select ${hubId}, nextval('workflow_enrollment_number'), ${flowId}::text::bigint, ${revision}, ${objectType}, a.id,
      case when a.is_allowed then 'ACTIVE' else 'FAILED' end, ${by}, v.program ->> 'start',
      case when a.is_allowed then ${now}::timestamptz end, case when not a.is_allowed then ${limit.reason} end,
      ${now}, ${now}, case when not a.is_allowed then ${now}::timestamptz end
    from asked a join workflow_revision v
      on v.hub_id = ${hubId} and v.flow_id = ${flowId}::text::bigint and v.revision = ${revision}
    where a.is_allowed or not a.is_noted
    on conflict (hub_id, flow_id, record_id) where state = 'ACTIVE' do nothing
    returning record_id::text as id, state`;
  return rows.flatMap(({ id, state }) => (state === 'ACTIVE' ? [id] : []));
}

interface EndedEnrollments {
  readonly hubId: number;
  /** Undefined: of every workflow. */
  readonly flowIds?: readonly string[];
  /** Not of this workflow. */
  readonly exceptFlowId?: string;
  readonly objectType: string;
  readonly ids: readonly string[];
  readonly reason: string;
  readonly now: Date;
}

/** Ends the enrollments in progress of records. */
export async function endEnrollments(tx: Tx, ended: EndedEnrollments): Promise<void> {
  const { hubId, flowIds, exceptFlowId, objectType, ids, reason, now } = ended;
  const isOfFlows = tx`e.flow_id in (select jsonb_array_elements_text(${tx.json(flowIds ?? [])})::bigint)`;
  await tx`
    update workflow_enrollment e set state = 'ENDED', due_at = null, listening_since = null, reason = ${reason}, updated_at = ${now}, ended_at = ${now}
    where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.state = 'ACTIVE'
      and e.record_id in (select jsonb_array_elements_text(${tx.json(ids)})::bigint)
      and ${flowIds === undefined ? tx`true` : isOfFlows}
      and ${exceptFlowId === undefined ? tx`true` : tx`e.flow_id <> ${exceptFlowId}::text::bigint`}`;
}

/** The records among the given ones that are in a workflow at the moment. */
export async function listActive(
  tx: Tx,
  { hubId, flowId }: { readonly hubId: number; readonly flowId: string },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select e.record_id::text as id from workflow_enrollment e
    where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint and e.state = 'ACTIVE'
      and e.record_id in (select jsonb_array_elements_text(${tx.json(ids)})::bigint)
    order by e.record_id`;
  return rows.map(({ id }) => id);
}

/** The accounts with due enrollments, the longest due first. */
export async function listDueHubs(tx: Tx, now: Date, limit: number): Promise<{ hubId: number }[]> {
  return tx<{ hubId: number }[]>`
    /* every hub: due work */ select w.hub_id from workflow w cross join lateral (
      select e.due_at from workflow_enrollment e
      where e.hub_id = w.hub_id and e.flow_id = w.flow_id and e.due_at <= ${now} order by e.due_at limit 1
    ) e
    where w.is_enabled
    group by w.hub_id order by min(e.due_at) limit ${limit}`;
}

interface DueRow {
  readonly enrollmentId: string;
  readonly flowId: string;
  readonly revision: number;
}

/** Due enrollments of a hub: some of each workflow that is turned on, then more of the same, the longest due first. */
export async function listDue(tx: Tx, hubId: number, now: Date): Promise<DueRow[]> {
  return tx<DueRow[]>`
    select e.enrollment_id::text as enrollment_id, w.flow_id::text as flow_id, e.revision
    from workflow w cross join lateral (
      select e.enrollment_id, e.revision, e.due_at, (row_number() over (order by e.due_at) - 1) / 20 as turn
      from (
        select e.enrollment_id, e.revision, e.due_at from workflow_enrollment e
        where e.hub_id = ${hubId} and e.flow_id = w.flow_id and e.due_at <= ${now}
        order by e.due_at limit ${plainNumber(tx, 200)}
      ) e
    ) e
    where w.hub_id = ${hubId} and w.is_enabled
    order by e.turn, e.due_at, e.enrollment_id limit ${plainNumber(tx, 200)}`;
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
  readonly attempts: number;
  /** The results of events, by action. */
  readonly outputs: StoredOutputs;
  /** Since when the action waits for an event; null for any other. */
  readonly listeningSince: Date | null;
}

/** Locks due enrollments until the transaction ends, except those that another process has or that are not due any more. */
export async function lockDue(tx: Tx, { hubId, ids }: EnrollmentIds, now: Date): Promise<OpenRow[]> {
  return tx<OpenRow[]>`
    select e.enrollment_id::text as enrollment_id, e.record_id::text as record_id, e.action_id, e.attempts,
      e.outputs, e.listening_since
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

interface ListeningRow<Step> extends EnrollmentId {
  readonly recordId: string;
  readonly actionId: string;
  readonly flowId: string;
  readonly revision: number;
  readonly step: Step;
  readonly since: Date;
}

interface RecordsPlace {
  readonly hubId: number;
  readonly objectType: string;
  readonly ids: readonly string[];
}

/** The enrollments of records that wait for events, with the steps that do. */
export async function listListening<Step>(tx: Tx, place: RecordsPlace): Promise<ListeningRow<Step>[]> {
  return tx<ListeningRow<Step>[]>`
    select e.hub_id, e.enrollment_id::text as enrollment_id, e.record_id::text as record_id, e.action_id,
      e.flow_id::text as flow_id, e.revision, v.program -> 'steps' -> e.action_id as step, e.listening_since as since
    from workflow_enrollment e
    join workflow_revision v on v.hub_id = ${place.hubId} and v.flow_id = e.flow_id and v.revision = e.revision
    where e.hub_id = ${place.hubId} and e.object_type = ${place.objectType} and e.listening_since is not null
      and e.record_id in (select jsonb_array_elements_text(${tx.json(place.ids)})::bigint)
    order by e.enrollment_id`;
}

interface Heard {
  readonly hubId: number;
  readonly enrollmentIds: readonly string[];
  readonly output: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** Enrollments whose event has happened continue now. */
export async function updateHeard(tx: Tx, { hubId, enrollmentIds, output, now }: Heard): Promise<void> {
  await tx`
    update workflow_enrollment e set due_at = ${now}, updated_at = ${now},
      outputs = e.outputs || jsonb_build_object(e.action_id, ${tx.json(output)}::jsonb)
    where e.hub_id = ${hubId} and e.listening_since is not null
      and e.enrollment_id in (select jsonb_array_elements_text(${tx.json(enrollmentIds)})::bigint)`;
}

/** The values of a live record. */
export async function findValues(
  tx: Tx,
  hubId: number,
  { objectType, recordId }: { readonly objectType: string; readonly recordId: string },
): Promise<Readonly<Record<string, string>> | undefined> {
  const [row] = await tx<{ properties: Record<string, string> }[]>`
    select r.properties from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = ${recordId}::text::bigint and r.archived_at is null`;
  return row?.properties;
}

interface Progress extends Pick<OpenRow, 'outputs' | 'listeningSince'> {
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
  const { actionId, dueAt, attempts, reason, outputs, listeningSince, history, now } = progress;
  await writeOne(tx`
    update workflow_enrollment set action_id = ${actionId}, due_at = ${dueAt}, attempts = ${attempts}, reason = ${reason},
      outputs = ${tx.json(outputs)}, listening_since = ${listeningSince}, history = ${withEntries(tx, tx`${tx.json(history)}::jsonb`)},
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
      listening_since = null, history = ${withEntries(tx, tx`${tx.json(end.history)}::jsonb`)}, updated_at = ${end.now}, ended_at = ${end.now}
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint`);
}

interface OutcomeRow {
  readonly id: string;
  readonly state: 'ACTIVE' | End['state'];
  readonly actionId: string | null;
  readonly dueAt: Date | null;
  readonly reason: string | null;
  readonly outputs: StoredOutputs;
  readonly listeningSince: Date | null;
  /** New entries. */
  readonly history: readonly object[];
}

/** Stores where enrollments are after their steps, in one statement. */
export async function updateOutcomes(
  tx: Tx,
  hubId: number,
  { rows, now }: { readonly rows: readonly OutcomeRow[]; readonly now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const written = tx`
    update workflow_enrollment e set state = o.state, action_id = o.action_id, due_at = o.due_at, attempts = 0, reason = o.reason,
      outputs = o.outputs, listening_since = o.listening_since, history = ${withEntries(tx, tx`o.history`, tx`e.history`)},
      updated_at = ${now}, ended_at = case when o.state <> 'ACTIVE' then ${now}::timestamptz end
    from jsonb_to_recordset(${tx.rows(rows)}) as o (id bigint, state text, action_id text, due_at timestamptz, reason text,
      outputs jsonb, listening_since timestamptz, history jsonb)
    where e.hub_id = ${hubId} and e.enrollment_id = o.id
      -- Repeats known conditions, so that the index is used even without statistics.
      and e.enrollment_id = any (array(select jsonb_array_elements_text(${tx.json(rows.map(({ id }) => id))})::bigint))`;
  await writeExactly(rows.length, written);
}

interface EnrollmentRange {
  readonly before: string | null;
  readonly limit: number;
  readonly state?: EnrollmentRow['state'];
  readonly record?: { readonly objectType: string; readonly id: string };
}

/** A page of the enrollments of a workflow, the newest first. */
export async function listEnrollments(
  tx: Tx,
  { hubId, flowId }: { readonly hubId: number; readonly flowId: string },
  { before, limit, state, record }: EnrollmentRange,
): Promise<EnrollmentRow[]> {
  return tx<EnrollmentRow[]>`
    select ${enrollmentColumns(tx)} from workflow_enrollment e
    where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint
      and ${state === undefined ? tx`true` : tx`e.state = ${state}`}
      and ${record === undefined ? tx`true` : tx`e.object_type = ${record.objectType} and e.record_id = ${record.id}::text::bigint`}
      and ${before === null ? tx`true` : tx`e.enrollment_id < ${before}::text::bigint`}
    order by e.enrollment_id desc limit ${limit}`;
}

/** The workflows that a record is in at the moment. */
export async function listFlowsOf(
  tx: Tx,
  hubId: number,
  { objectType, recordId }: { readonly objectType: string; readonly recordId: string },
): Promise<string[]> {
  const rows = await tx<{ flowId: string }[]>`
    select e.flow_id::text as flow_id from workflow_enrollment e
    where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.record_id = ${recordId}::text::bigint
      and e.state = 'ACTIVE'
    order by e.flow_id`;
  return rows.map(({ flowId }) => flowId);
}

interface CountedPeriod {
  readonly hubId: number;
  readonly flowId: string;
  /** In ascending order: each part ends where the next one begins. */
  readonly starts: readonly Date[];
  readonly end: Date;
}

interface PartCount {
  /** Of the part. */
  readonly place: number;
  readonly count: number;
}

const toBounds = (tx: Tx, starts: readonly Date[]) =>
  tx`(select array_agg(s.text::timestamptz order by s.text::timestamptz) from jsonb_array_elements_text(${tx.json(starts)}) s (text))`;

/** Counts the enrollments that began in the parts of a period. */
export async function countBegun(tx: Tx, { hubId, flowId, starts, end }: CountedPeriod): Promise<PartCount[]> {
  return tx<PartCount[]>`
    select width_bucket(e.enrolled_at, b.starts) - 1 as place, count(*)::integer as count
    from (select ${toBounds(tx, starts)} as starts offset 0) b cross join workflow_enrollment e
    where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint
      and e.enrolled_at >= ${starts[0] ?? end} and e.enrolled_at < ${end}
    group by 1 order by 1`;
}

/** Counts the enrollments that ended in the parts of a period. */
export async function countEnded(
  tx: Tx,
  { hubId, flowId, starts, end }: CountedPeriod,
): Promise<(PartCount & { readonly state: 'COMPLETED' | 'ENDED' | 'FAILED' })[]> {
  return tx<(PartCount & { state: 'COMPLETED' | 'ENDED' | 'FAILED' })[]>`
    select e.state, width_bucket(e.ended_at, b.starts) - 1 as place, count(*)::integer as count
    from (select ${toBounds(tx, starts)} as starts offset 0) b cross join workflow_enrollment e
    where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint and e.state in ('COMPLETED', 'ENDED', 'FAILED')
      and e.ended_at >= ${starts[0] ?? end} and e.ended_at < ${end}
    group by 1, 2 order by 1, 2`;
}
