import type { Tx } from '../platform/db/db.js';
import type { EnrollmentId } from './calls/calls.store.js';
import type { EnrollmentRow } from './histories/rows.store.js';

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
  /** The most enrollments of a record since then, or 0; one more is recorded as failed for that reason. */
  readonly limit: { readonly since: Date; readonly most: number; readonly reason: string };
}

/** Enrolls live records that are not enrolled at the moment. Returns those in progress. */
export async function insertEnrollments(tx: Tx, enrolled: NewEnrollments): Promise<string[]> {
  const { hubId, flowId, revision, objectType, ids, by, now, isRepeated, limit } = enrolled;
  const rows = await tx<{ id: string; state: string }[]>`
    -- Of all records together: without statistics the planner may read all enrollments of the workflow, but then once.
    with known as materialized (
      select e.record_id, count(*) filter (where e.enrolled_at > ${limit.since}) < ${limit.most}::integer as is_allowed,
        count(*) filter (where e.enrolled_at > ${limit.since} and e.reason = ${limit.reason}) > 0 as is_noted,
        count(*) filter (where not ${isRepeated}::boolean or e.state = 'ACTIVE') > 0 as is_enrolled
      from workflow_enrollment e
      where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.flow_id = ${flowId}::text::bigint
        and e.record_id = any (array(select jsonb_array_elements_text(${tx.json(ids)})::bigint))
      group by e.record_id
    ), asked as materialized (
      select r.id, coalesce(k.is_allowed, ${limit.most}::integer > 0) as is_allowed, coalesce(k.is_noted, false) as is_noted
      from (select distinct i.id::bigint as id from jsonb_array_elements_text(${tx.json(ids)}) i (id)) i cross join lateral (
        select * from record r
        where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id and r.archived_at is null
        offset 0
      ) r left join known k on k.record_id = r.id
      where k.is_enrolled is not true
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
    order by a.id
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
    update workflow_enrollment e set state = 'ENDED', due_at = null, listening_after = null, reason = ${reason}, updated_at = ${now}, ended_at = ${now}
    where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.state = 'ACTIVE'
      and e.record_id = any (array(select jsonb_array_elements_text(${tx.json(ids)})::bigint))
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
      and e.record_id = any (array(select jsonb_array_elements_text(${tx.json(ids)})::bigint))
    order by e.record_id`;
  return rows.map(({ id }) => id);
}

interface ListeningRow<Step> extends EnrollmentId {
  readonly recordId: string;
  readonly actionId: string;
  readonly flowId: string;
  readonly revision: number;
  readonly step: Step;
  /** The transaction by which it began to wait. */
  readonly after: string;
}

interface RecordsPlace {
  readonly hubId: number;
  readonly objectType: string;
  readonly ids: readonly string[];
}

/** The enrollments of records that wait for events, with the steps that do. */
export async function listListening<Step>(tx: Tx, place: RecordsPlace): Promise<ListeningRow<Step>[]> {
  return tx<ListeningRow<Step>[]>`
    with listening as materialized (
      select e.* from workflow_enrollment e
      where e.hub_id = ${place.hubId} and e.listening_after is not null
        -- Not by the index of all enrollments by type and record, whose cost looks the same without statistics.
        and e.object_type || '' = ${place.objectType}
        and e.record_id = any (array(select jsonb_array_elements_text(${tx.json(place.ids)})::bigint))
    )
    select e.hub_id, e.enrollment_id, e.record_id::text as record_id, e.action_id,
      e.flow_id::text as flow_id, e.revision, v.program -> 'steps' -> e.action_id as step, e.listening_after::text as after
    from listening e
    join workflow_revision v on v.hub_id = ${place.hubId} and v.flow_id = e.flow_id and v.revision = e.revision
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
      outputs = jsonb_set(e.outputs, array[e.action_id], ${tx.json(output)}::jsonb)
    where e.hub_id = ${hubId} and e.listening_after is not null
      and e.enrollment_id in (select jsonb_array_elements_text(${tx.json(enrollmentIds)})::bigint)`;
}
