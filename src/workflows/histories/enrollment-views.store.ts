import type { Tx } from '../../platform/db/db.js';
import type { EnrollmentId } from '../calls/calls.store.js';
import { enrollmentColumns, type EnrollmentRow } from './rows.store.js';
import type { FlowPlace } from './rows.store.js';

export async function findEnrollment<Entry>(
  tx: Tx,
  { hubId, flowId, enrollmentId }: FlowPlace & EnrollmentId,
): Promise<(EnrollmentRow & { readonly history: readonly Entry[] }) | undefined> {
  const [row] = await tx<(EnrollmentRow & { history: readonly Entry[] })[]>`
    select ${enrollmentColumns(tx)}, e.history from workflow_enrollment e
    where e.hub_id = ${hubId} and e.enrollment_id = ${enrollmentId}::text::bigint and e.flow_id = ${flowId}::text::bigint`;
  return row;
}

export interface RecordEnrollmentRow extends EnrollmentRow {
  readonly flowId: string;
  readonly name: string | null;
  readonly isEnabled: boolean;
  /** The definition of the next step, or of the one that failed. */
  readonly action: object | null;
}

/** The enrollments of a record in all workflows, the newest first. */
export async function listOfRecord(
  tx: Tx,
  { hubId, objectType, recordId }: { readonly hubId: number; readonly objectType: string; readonly recordId: string },
  limit: number,
): Promise<RecordEnrollmentRow[]> {
  return tx<RecordEnrollmentRow[]>`
    select ${enrollmentColumns(tx)}, w.flow_id::text as flow_id, w.name, w.is_enabled, (
      select a.value from jsonb_array_elements(v.definition -> 'actions') a
      where a.value ->> 'actionId' = e.action_id limit 1
    ) as action
    from workflow_enrollment e
    join workflow w on w.hub_id = ${hubId} and w.flow_id = e.flow_id
    join workflow_revision v on v.hub_id = ${hubId} and v.flow_id = e.flow_id and v.revision = e.revision
    where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.record_id = ${recordId}::text::bigint
    order by e.enrolled_at desc, e.enrollment_id desc limit ${limit}`;
}

export interface InspectedRow extends RecordEnrollmentRow {
  readonly hubId: number;
  /** The values that name the record. */
  readonly properties: Readonly<Record<string, string | null>>;
  /** The call to an app in progress. */
  readonly callState: string | null;
  readonly callOutcome: string | null;
  readonly callAttempts: number | null;
  readonly callDueAt: Date | null;
  readonly callExpiresAt: Date | null;
  readonly callAppId: number | null;
}

interface InspectedRange {
  /** Null: of all accounts. */
  readonly hubId: number | null;
  readonly limit: number;
}

/** Enrollments of all accounts: those in progress first, the next due on top, then the last ended. */
export async function listInspected(tx: Tx, { hubId, limit }: InspectedRange): Promise<InspectedRow[]> {
  const of = tx`select * from workflow_enrollment e where e.hub_id = w.hub_id and e.flow_id = w.flow_id`;
  return tx<InspectedRow[]>`
    /* every hub: sandbox */ select e.hub_id, ${enrollmentColumns(tx)}, w.flow_id::text as flow_id, w.name, w.is_enabled, (
      select a.value from jsonb_array_elements(v.definition -> 'actions') a
      where a.value ->> 'actionId' = e.action_id limit 1
    ) as action, jsonb_build_object('email', r.properties -> 'email', 'firstname', r.properties -> 'firstname',
      'lastname', r.properties -> 'lastname', 'name', r.properties -> 'name', 'domain', r.properties -> 'domain',
      'dealname', r.properties -> 'dealname', 'subject', r.properties -> 'subject') as properties,
      c.state as call_state, c.outcome as call_outcome, c.attempts as call_attempts, c.due_at as call_due_at,
      c.expires_at as call_expires_at, c.app_id as call_app_id
    from workflow w cross join lateral (
      (${of} and e.state = 'ACTIVE' order by e.due_at limit ${limit}) union (${of} order by e.enrollment_id desc limit ${limit})
    ) e
    join workflow_revision v on v.hub_id = e.hub_id and v.flow_id = e.flow_id and v.revision = e.revision
    join record r on r.hub_id = e.hub_id and r.object_type = e.object_type and r.id = e.record_id
    left join workflow_call c on c.hub_id = e.hub_id and c.enrollment_id = e.enrollment_id and c.is_open
    where ${hubId === null ? tx`true` : tx`w.hub_id = ${hubId}`}
    order by e.state <> 'ACTIVE', case when e.state = 'ACTIVE' then e.due_at end nulls first, e.updated_at desc,
      e.enrollment_id desc
    limit ${limit}`;
}

/** The next step of an enrollment becomes due: the expiry of a call that an app blocks, and the end of a wait without a limit, too. */
export async function hasten(tx: Tx, { hubId, enrollmentId }: EnrollmentId, now: Date): Promise<void> {
  await tx`
    update workflow_call set due_at = case when state = 'PENDING' then ${now}::timestamptz end,
      expires_at = case when state = 'BLOCKED' then ${now}::timestamptz else expires_at end
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint and is_open
      and state in ('PENDING', 'BLOCKED')`;
  await tx`
    update workflow_enrollment set due_at = ${now}, updated_at = ${now}
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint
      and (due_at is not null or listening_after is not null)`;
}

interface HeldRow {
  readonly flowId: string;
  readonly state: EnrollmentRow['state'];
  readonly isEnabled: boolean;
}

/** Locks an enrollment until the transaction ends. */
export async function lockHeld(tx: Tx, { hubId, enrollmentId }: EnrollmentId): Promise<HeldRow | undefined> {
  const [row] = await tx<Omit<HeldRow, 'isEnabled'>[]>`
    select e.flow_id::text as flow_id, e.state from workflow_enrollment e
    where e.hub_id = ${hubId} and e.enrollment_id = ${enrollmentId}::text::bigint for no key update`;
  if (!row) return undefined;
  const [flow] = await tx<{ isEnabled: boolean }[]>`
    select w.is_enabled from workflow w where w.hub_id = ${hubId} and w.flow_id = ${row.flowId}::text::bigint`;
  return { ...row, isEnabled: flow?.isEnabled === true };
}
