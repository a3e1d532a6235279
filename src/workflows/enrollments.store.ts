import type { Tx } from '../platform/db/db.js';
import { writeOne } from '../platform/db/db.js';
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

/** Enrolls live records that are not enrolled at the moment. Returns how many are. */
export async function insertEnrollments(tx: Tx, enrolled: NewEnrollments): Promise<number> {
  const { hubId, flowId, revision, objectType, ids, by, now, isRepeated, limit } = enrolled;
  const { count } = await tx`
    with asked as materialized (
      select r.id, (
        select count(*) from workflow_enrollment e
        where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.record_id = r.id
          and e.flow_id = ${flowId}::text::bigint and e.enrolled_at > ${limit.since}
      ) < ${limit.most}::integer as is_allowed, (
        select count(*) from workflow_enrollment e
        where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.record_id = r.id
          and e.flow_id = ${flowId}::text::bigint and e.enrolled_at > ${limit.since} and e.reason = ${limit.reason}
      ) > 0 as is_noted
      from (select distinct i.id::bigint as id from jsonb_array_elements_text(${tx.json(ids)}) i (id)) i cross join lateral (
        select * from record r
        where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id and r.archived_at is null
        offset 0
      ) r
      where not exists (
        select from workflow_enrollment e
        where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.record_id = r.id
          and e.flow_id = ${flowId}::text::bigint and (not ${isRepeated}::boolean or e.state = 'ACTIVE')
      )
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
    on conflict (hub_id, flow_id, record_id) where state = 'ACTIVE' do nothing`;
  return count;
}

interface EndedEnrollments {
  readonly hubId: number;
  /** Undefined: of every workflow. */
  readonly flowId?: string;
  readonly objectType: string;
  readonly ids: readonly string[];
  readonly reason: string;
  readonly now: Date;
}

/** Ends the enrollments in progress of records. */
export async function endEnrollments(tx: Tx, ended: EndedEnrollments): Promise<void> {
  const { hubId, flowId, objectType, ids, reason, now } = ended;
  await tx`
    update workflow_enrollment e set state = 'ENDED', due_at = null, reason = ${reason}, updated_at = ${now}, ended_at = ${now}
    where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.state = 'ACTIVE'
      and e.record_id in (select jsonb_array_elements_text(${tx.json(ids)})::bigint)
      and ${flowId === undefined ? tx`true` : tx`e.flow_id = ${flowId}::text::bigint`}`;
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

/** Due enrollments of a hub, some of each workflow that is turned on. */
export async function listDue(tx: Tx, hubId: number, now: Date): Promise<DueRow[]> {
  return tx<DueRow[]>`
    select e.enrollment_id::text as enrollment_id, w.flow_id::text as flow_id, e.revision
    from workflow w cross join lateral (
      select e.enrollment_id, e.revision, e.due_at from workflow_enrollment e
      where e.hub_id = ${hubId} and e.flow_id = w.flow_id and e.due_at <= ${now}
      order by e.due_at limit ${plainNumber(tx, 20)}
    ) e
    where w.hub_id = ${hubId} and w.is_enabled
    order by e.due_at, e.enrollment_id limit ${plainNumber(tx, 100)}`;
}

interface RevisionKey {
  readonly flowId: string;
  readonly revision: number;
}

interface ProgramRow<Program> extends RevisionKey {
  readonly objectType: string;
  readonly program: Program;
}

export async function findProgram<Program>(
  tx: Tx,
  hubId: number,
  { flowId, revision }: RevisionKey,
): Promise<ProgramRow<Program> | undefined> {
  const [row] = await tx<ProgramRow<Program>[]>`
    select w.flow_id::text as flow_id, v.revision, w.object_type, v.program from workflow w
    join workflow_revision v on v.hub_id = ${hubId} and v.flow_id = w.flow_id
    where w.hub_id = ${hubId} and w.flow_id = ${flowId}::text::bigint and v.revision = ${revision}`;
  return row;
}

interface OpenRow {
  readonly recordId: string;
  readonly actionId: string | null;
  readonly attempts: number;
}

/** Locks a due enrollment until the transaction ends. Undefined if another process has it, or it is not due any more. */
export async function lockDue(tx: Tx, { hubId, enrollmentId }: EnrollmentId, now: Date): Promise<OpenRow | undefined> {
  const [row] = await tx<OpenRow[]>`
    select e.record_id::text as record_id, e.action_id, e.attempts from workflow_enrollment e
    where e.hub_id = ${hubId} and e.enrollment_id = ${enrollmentId}::text::bigint and e.due_at <= ${now}
    for no key update skip locked`;
  return row;
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

interface Progress {
  readonly actionId: string | null;
  /** Null while the call of an app decides. */
  readonly dueAt: Date | null;
  readonly attempts: number;
  readonly reason: string | null;
  /** New entries. */
  readonly history: readonly object[];
  readonly now: Date;
}

export async function updateProgress(tx: Tx, { hubId, enrollmentId }: EnrollmentId, progress: Progress): Promise<void> {
  const { actionId, dueAt, attempts, reason, history, now } = progress;
  await writeOne(tx`
    update workflow_enrollment set action_id = ${actionId}, due_at = ${dueAt}, attempts = ${attempts}, reason = ${reason},
      history = ${withEntries(tx, history)}, updated_at = ${now}
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
      history = ${withEntries(tx, end.history)}, updated_at = ${end.now}, ended_at = ${end.now}
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint`);
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
