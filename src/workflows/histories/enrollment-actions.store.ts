import { writeOne, type Tx } from '../../platform/db/db.js';
import type { EnrollmentId } from '../calls/calls.store.js';
import { withEntries, type EnrollmentRow } from './rows.store.js';
import type { FlowPlace } from './rows.store.js';

type LockedRow = Pick<EnrollmentRow, 'state' | 'objectType' | 'recordId' | 'actionId'>;

/** Locks an enrollment of a workflow until the transaction ends. */
export async function lockOfFlow(
  tx: Tx,
  { hubId, flowId, enrollmentId }: FlowPlace & EnrollmentId,
): Promise<LockedRow | undefined> {
  const [row] = await tx<LockedRow[]>`
    select e.state, e.object_type, e.record_id::text as record_id, e.action_id from workflow_enrollment e
    where e.hub_id = ${hubId} and e.enrollment_id = ${enrollmentId}::text::bigint and e.flow_id = ${flowId}::text::bigint
    for no key update`;
  return row;
}

interface LiveRow {
  readonly id: string;
  /** Whether it is in the workflow at the moment. */
  readonly isEnrolled: boolean;
}

/** The live records among the given ones. */
export async function listLive(
  tx: Tx,
  { hubId, flowId, objectType, ids }: FlowPlace & { readonly objectType: string; readonly ids: readonly string[] },
): Promise<LiveRow[]> {
  const asked = tx`array(select jsonb_array_elements_text(${tx.json(ids)})::bigint)`;
  return tx<LiveRow[]>`
    with enrolled as materialized (
      select e.record_id from workflow_enrollment e
      where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint and e.state = 'ACTIVE' and e.record_id = any (${asked})
    )
    select r.id::text as id, exists (select from enrolled e where e.record_id = r.id) as is_enrolled
    from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.archived_at is null and r.id = any (${asked})`;
}

interface FailedRow {
  readonly enrollmentId: string;
  /** The record has not been enrolled since, and is not enrolled at the moment. */
  readonly isLast: boolean;
}

/** Failed enrollments of a workflow, the newest first. */
export async function listFailed(
  tx: Tx,
  { hubId, flowId }: FlowPlace,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<FailedRow[]> {
  return tx<FailedRow[]>`
    with failed as materialized (
      select e.enrollment_id, e.object_type, e.record_id from workflow_enrollment e
      where e.hub_id = ${hubId} and e.flow_id = ${flowId}::text::bigint and e.state = 'FAILED'
        and ${before === null ? tx`true` : tx`e.enrollment_id < ${before}::text::bigint`}
      order by e.enrollment_id desc limit ${limit}
    ), last as materialized (
      select e.record_id, max(e.enrollment_id) as enrollment_id, bool_or(e.state = 'ACTIVE') as is_enrolled
      from workflow_enrollment e
      where e.hub_id = ${hubId} and e.object_type = (select f.object_type from failed f limit 1)
        and e.flow_id = ${flowId}::text::bigint and e.record_id = any (array(select f.record_id from failed f))
      group by e.record_id
    )
    select f.enrollment_id::text as enrollment_id, f.enrollment_id = l.enrollment_id and not l.is_enrolled as is_last
    from failed f join last l on l.record_id = f.record_id
    order by f.enrollment_id desc`;
}

interface Steered {
  readonly hubId: number;
  readonly ids: readonly string[];
  /** Added to the history. */
  readonly entry: object;
  readonly now: Date;
}

/** Continues failed enrollments at the step that failed. Returns how many there were. */
export async function retryEnrollments(tx: Tx, { hubId, ids, entry, now }: Steered): Promise<number> {
  const { count } = await tx`
    update workflow_enrollment set state = 'ACTIVE', due_at = ${now}, attempts = 0, reason = null, updated_at = ${now},
      ended_at = null, history = ${withEntries(tx, tx`${tx.json([entry])}::jsonb`)}
    where hub_id = ${hubId} and state = 'FAILED'
      and enrollment_id in (select jsonb_array_elements_text(${tx.json(ids)})::bigint)`;
  return count;
}

/** Ends calls of enrollments that have a result, so that the step begins with a new one. */
export async function closeEndedCalls(tx: Tx, { hubId, ids }: Pick<Steered, 'hubId' | 'ids'>): Promise<void> {
  await tx`
    update workflow_call set is_open = false
    where hub_id = ${hubId} and is_open and state <> 'PENDING'
      and enrollment_id in (select jsonb_array_elements_text(${tx.json(ids)})::bigint)`;
}

/** Ends an enrollment in progress. */
export async function endByUser(
  tx: Tx,
  { hubId, enrollmentId }: EnrollmentId,
  { reason, entry, now }: { readonly reason: string; readonly entry: object; readonly now: Date },
): Promise<void> {
  await writeOne(tx`
    update workflow_enrollment set state = 'ENDED', due_at = null, listening_after = null, reason = ${reason}, updated_at = ${now}, ended_at = ${now},
      history = ${withEntries(tx, tx`${tx.json([entry])}::jsonb`)}
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint`);
}
