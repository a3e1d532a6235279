import { writeOne, type Tx } from '../../platform/db/db.js';

export interface EnrollmentId {
  readonly hubId: number;
  readonly enrollmentId: string;
}

export interface CallId extends EnrollmentId {
  readonly callNo: number;
}

type Outputs = Readonly<Record<string, string>>;

export interface CallRow {
  readonly callNo: number;
  readonly state: 'PENDING' | 'BLOCKED' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED';
  readonly outcome: string | null;
  readonly expiresAt: Date | null;
}

/** The call that an enrollment waits for. */
export async function findOpenCall(tx: Tx, { hubId, enrollmentId }: EnrollmentId): Promise<CallRow | undefined> {
  const [row] = await tx<CallRow[]>`
    select c.call_no, c.state, c.outcome, c.expires_at from workflow_call c
    where c.hub_id = ${hubId} and c.enrollment_id = ${enrollmentId}::text::bigint and c.is_open`;
  return row;
}

export async function countCalls(tx: Tx, { hubId, enrollmentId }: EnrollmentId): Promise<number> {
  const [row] = await tx`
    select count(*) as count from workflow_call c
    where c.hub_id = ${hubId} and c.enrollment_id = ${enrollmentId}::text::bigint`;
  return Number(row?.['count']);
}

/** What a webhook sends: the same whenever it is repeated. */
export interface WebhookRequest {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly url: string;
  /** Null for GET. */
  readonly body: object | null;
  /** By which receivers recognise a repetition. */
  readonly key: string;
}

interface NewCall extends CallId {
  readonly flowId: string;
  readonly actionId: string;
  /** The app that signs the request; null for none. */
  readonly appId: number | null;
  /** Null for a webhook. */
  readonly definitionId: string | null;
  readonly request: object;
  readonly now: Date;
}

export async function insertCall(tx: Tx, call: NewCall): Promise<void> {
  await writeOne(tx`
    insert into workflow_call (hub_id, enrollment_id, call_no, flow_id, action_id, app_id, definition_id, request, state,
      due_at, created_at)
    values (${call.hubId}, ${call.enrollmentId}::text::bigint, ${call.callNo}, ${call.flowId}::text::bigint, ${call.actionId},
      ${call.appId}::integer, ${call.definitionId}::text::bigint, ${tx.json(call.request)}, 'PENDING', ${call.now}, ${call.now})`);
}

/** The enrollment continues without the call. */
export async function closeCall(tx: Tx, { hubId, enrollmentId }: EnrollmentId, state: CallRow['state']): Promise<void> {
  await writeOne(tx`
    update workflow_call set is_open = false, state = ${state}
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint and is_open`);
}

/** What the last call of each action of an enrollment returned. */
export async function listOutputs(
  tx: Tx,
  { hubId, enrollmentId }: EnrollmentId,
): Promise<{ readonly actionId: string; readonly outputs: Outputs }[]> {
  return tx<{ actionId: string; outputs: Outputs }[]>`
    select distinct on (c.action_id) c.action_id, c.outputs from workflow_call c
    where c.hub_id = ${hubId} and c.enrollment_id = ${enrollmentId}::text::bigint and not c.is_open
    order by c.action_id, c.call_no desc`;
}

export interface DueQuery {
  readonly now: Date;
  /** The accounts after this one are listed first. */
  readonly last: number;
  readonly limit: number;
  /** Only these accounts. */
  readonly hubIds: readonly number[] | undefined;
}

/** The workflows of these accounts, or of all, as `w`. */
export const toWorkflows = (tx: Tx, hubIds: DueQuery['hubIds']) =>
  hubIds
    ? tx`(
        select w.* from workflow w
        where w.hub_id = any (array(select jsonb_array_elements_text(${tx.json(hubIds)}::jsonb)::integer))
      ) w`
    : tx`workflow w`;

/**
 * Calls to send that no process has claimed, some of each workflow that is turned on: the longest due one of each account, in turn
 * from the account after `last`, then the next ones.
 */
export async function listDueCalls(tx: Tx, { now, last, limit, hubIds }: DueQuery): Promise<CallId[]> {
  return tx<CallId[]>`
    /* every hub: due work */ select c.hub_id, c.enrollment_id, c.call_no from (
      select w.hub_id, c.*, row_number() over (partition by w.hub_id order by c.due_at, c.enrollment_id) as turn
      from ${toWorkflows(tx, hubIds)} cross join lateral (
        select c.enrollment_id, c.call_no, c.due_at from workflow_call c
        where c.hub_id = w.hub_id and c.flow_id = w.flow_id and c.due_at <= ${now}
          and (c.claimed_until is null or c.claimed_until < statement_timestamp())
        order by c.due_at limit 20
      ) c
      where w.is_enabled
    ) c
    order by c.turn, c.hub_id <= ${last}, c.hub_id limit ${limit}`;
}

export interface CallClaim extends CallId {
  readonly claimId: string;
}

export interface ClaimedCall {
  readonly appId: number | null;
  readonly definitionId: string | null;
  readonly request: object;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Whether the enrollment is still in progress. */
  readonly isActive: boolean;
}

/** Claims a call for the duration of the lease; undefined if another process has it, or it is not due any more. */
export async function claimCall(
  tx: Tx,
  { hubId, enrollmentId, callNo, claimId }: CallClaim,
  { leaseMs, now }: { readonly leaseMs: number; readonly now: Date },
): Promise<ClaimedCall | undefined> {
  const [row] = await tx<ClaimedCall[]>`
    update workflow_call c
    set claim_id = ${claimId}, claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond', attempts = c.attempts + 1
    where c.hub_id = ${hubId} and c.enrollment_id = ${enrollmentId}::text::bigint and c.call_no = ${callNo}
      and c.due_at <= ${now} and (c.claimed_until is null or c.claimed_until < statement_timestamp())
    returning c.app_id, c.definition_id::text as definition_id, c.request, c.attempts, c.created_at, exists (
      select from workflow_enrollment e
      where e.hub_id = ${hubId} and e.enrollment_id = c.enrollment_id and e.state = 'ACTIVE'
    ) as is_active`;
  return row;
}

/** Extends a claim, or ends it with 0. Returns false if it has been lost. */
export async function updateCallLease(tx: Tx, claim: CallClaim, leaseMs: number): Promise<boolean> {
  const { count } = await tx`
    update workflow_call set claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond'
    where hub_id = ${claim.hubId} and enrollment_id = ${claim.enrollmentId}::text::bigint and call_no = ${claim.callNo}
      and claim_id = ${claim.claimId}`;
  return count === 1;
}

/** Locks an enrollment in progress until the transaction ends. */
export async function lockEnrollment(tx: Tx, { hubId, enrollmentId }: EnrollmentId): Promise<boolean> {
  const rows = await tx`
    select from workflow_enrollment e
    where e.hub_id = ${hubId} and e.enrollment_id = ${enrollmentId}::text::bigint and e.state = 'ACTIVE' for no key update`;
  return rows.length === 1;
}

/** The call of a callback, for the app that has it. */
export async function findCall(
  tx: Tx,
  { hubId, enrollmentId, callNo }: CallId,
  appId: number,
): Promise<(CallRow & { readonly definitionId: string; readonly isOpen: boolean }) | undefined> {
  const [row] = await tx<(CallRow & { definitionId: string; isOpen: boolean })[]>`
    select c.call_no, c.state, c.outcome, c.expires_at, c.is_open, c.definition_id::text as definition_id from workflow_call c
    where c.hub_id = ${hubId} and c.enrollment_id = ${enrollmentId}::text::bigint and c.call_no = ${callNo}
      and c.app_id = ${appId} and c.definition_id is not null`;
  return row;
}

interface Settlement {
  readonly state: CallRow['state'];
  readonly outcome: string | null;
  readonly outputs: Outputs;
  /** Of the next attempt. */
  readonly dueAt: Date | null;
  readonly expiresAt: Date | null;
  readonly now: Date;
}

/** Stores the result of an attempt, or of a callback without a claim. Returns false if the claim has been lost. */
export async function settleCall(
  tx: Tx,
  { hubId, enrollmentId, callNo, claimId }: CallId & { readonly claimId?: string },
  { state, outcome, outputs, dueAt, expiresAt, now }: Settlement,
): Promise<boolean> {
  const hasEnded = state === 'SUCCEEDED' || state === 'FAILED';
  const { count } = await tx`
    update workflow_call set state = ${state}, outcome = ${outcome}, outputs = ${tx.json(outputs)}, due_at = ${dueAt},
      expires_at = ${expiresAt}, ended_at = ${hasEnded ? now : null}, claim_id = null, claimed_until = null
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint and call_no = ${callNo}
      and ${claimId === undefined ? tx`state in ('PENDING', 'BLOCKED')` : tx`claim_id = ${claimId} and state = 'PENDING'`}`;
  return count === 1;
}

/** When the enrollment continues; null while its call is repeated. */
export async function updateWaiting(
  tx: Tx,
  { hubId, enrollmentId }: EnrollmentId,
  { dueAt, reason, now }: { readonly dueAt: Date | null; readonly reason: string | null; readonly now: Date },
): Promise<void> {
  await writeOne(tx`
    update workflow_enrollment set due_at = ${dueAt}, reason = ${reason}, updated_at = ${now}
    where hub_id = ${hubId} and enrollment_id = ${enrollmentId}::text::bigint`);
}
