import type { Tx } from '../platform/db/db.js';
import { writeOne } from '../platform/db/db.js';
import type { Sql } from '../platform/db/tx.js';

export interface FlowPlace {
  readonly hubId: number;
  readonly flowId: string;
}

interface FlowHead {
  readonly flowId: string;
  readonly objectType: string;
  readonly name: string | null;
  readonly isEnabled: boolean;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface FlowRow<Definition> extends FlowHead {
  readonly definition: Definition;
}

const lockClass = 7_207_485;

/** Locks the number of workflows of a hub until the transaction ends. */
export async function lockFlows(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

export async function countFlows(tx: Tx, hubId: number): Promise<number> {
  const [row] = await tx`select count(*) as count from workflow where hub_id = ${hubId}`;
  return Number(row?.['count']);
}

function head(tx: Tx): Sql {
  return tx`w.flow_id, w.object_type, w.name, w.is_enabled, w.revision, w.created_at, w.updated_at`;
}

/** A page of workflows by id, with their definitions. */
export async function listFlows<Definition>(
  tx: Tx,
  hubId: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<FlowRow<Definition>[]> {
  return tx<FlowRow<Definition>[]>`
    select ${head(tx)}, v.definition from workflow w
    join workflow_revision v on v.hub_id = ${hubId} and v.flow_id = w.flow_id and v.revision = w.revision
    where w.hub_id = ${hubId} and w.flow_id > ${after}::text::bigint
    order by w.flow_id limit ${limit}`;
}

interface FlowCounts {
  readonly active: number;
  readonly completed: number;
  readonly failed: number;
}

interface FlowOverviewRow extends FlowHead, FlowCounts {
  /** The author of the current revision; null if no user wrote it. */
  readonly userId: number | null;
  /** When an enrollment failed last that was not retried. */
  readonly failedAt: Date | null;
}

interface OverviewRange {
  readonly text: string;
  /** Null: any. */
  readonly flowId: string | null;
  readonly objectType: string | null;
  readonly isEnabled: boolean | null;
  readonly offset: number;
  readonly limit: number;
  readonly mostCounted: number;
}

/** A page of workflows whose names contain a text, the last changed first. Counts of enrollments end at `mostCounted`. */
export async function listFlowOverviews(tx: Tx, hubId: number, page: OverviewRange): Promise<FlowOverviewRow[]> {
  const count = (state: string) => tx`(select count(*)::integer from (
    select from workflow_enrollment e
    where e.hub_id = ${hubId} and e.flow_id = w.flow_id and e.state = ${state} limit ${page.mostCounted}
  ) e)`;
  return tx<FlowOverviewRow[]>`
    select ${head(tx)}, v.user_id, ${count('ACTIVE')} as active, ${count('COMPLETED')} as completed, ${count('FAILED')} as failed, (
        select max(e.ended_at) from workflow_enrollment e
        where e.hub_id = ${hubId} and e.flow_id = w.flow_id and e.state = 'FAILED'
      ) as failed_at
    from workflow w
    join workflow_revision v on v.hub_id = ${hubId} and v.flow_id = w.flow_id and v.revision = w.revision
    where w.hub_id = ${hubId} and position(folded(${page.text}::text) in folded(coalesce(w.name, ''))) > 0
      and ${page.flowId === null ? tx`true` : tx`w.flow_id = ${page.flowId}::text::bigint`}
      and ${page.objectType === null ? tx`true` : tx`w.object_type = ${page.objectType}`}
      and ${page.isEnabled === null ? tx`true` : tx`w.is_enabled = ${page.isEnabled}`}
    order by w.updated_at desc, w.flow_id desc offset ${page.offset} limit ${page.limit}`;
}

export async function listFlowsByIds<Definition>(
  tx: Tx,
  hubId: number,
  ids: readonly string[],
): Promise<FlowRow<Definition>[]> {
  return tx<FlowRow<Definition>[]>`
    select ${head(tx)}, v.definition from workflow w
    join workflow_revision v on v.hub_id = ${hubId} and v.flow_id = w.flow_id and v.revision = w.revision
    where w.hub_id = ${hubId} and w.flow_id in (select jsonb_array_elements_text(${tx.json(ids)})::bigint)
    order by w.flow_id`;
}

interface LockedFlow extends FlowHead {
  /** Null: none. */
  readonly schedule: object | null;
}

/** Locks the workflow until the transaction ends. */
export async function lockFlow(tx: Tx, { hubId, flowId }: FlowPlace): Promise<LockedFlow | undefined> {
  const [row] = await tx<LockedFlow[]>`
    select ${head(tx)}, w.trigger -> 'schedule' as schedule from workflow w where w.hub_id = ${hubId} and w.flow_id = ${flowId}::text::bigint for no key update`;
  return row;
}

/** The parts of a workflow that each revision has of its own. */
export interface RevisionRow {
  readonly name: string | null;
  readonly isEnabled: boolean;
  readonly definition: object;
  readonly program: object;
  readonly trigger: object;
  readonly userId: number | null;
  readonly now: Date;
}

type NewFlowRow = RevisionRow & { readonly hubId: number; readonly objectType: string };

/** Returns its id. */
export async function insertFlow(tx: Tx, flow: NewFlowRow): Promise<string> {
  const { flowId } = await writeOne(tx<{ flowId: string }[]>`
    insert into workflow (hub_id, flow_id, object_type, name, is_enabled, revision, trigger, created_at, updated_at)
    values (${flow.hubId}, nextval('workflow_number'), ${flow.objectType}, ${flow.name}, ${flow.isEnabled}, 1,
      ${tx.json(flow.trigger)}, ${flow.now}, ${flow.now})
    returning flow_id`);
  await insertRevision(tx, { hubId: flow.hubId, flowId }, { ...flow, revision: 1 });
  return flowId;
}

type NumberedRevision = RevisionRow & { readonly revision: number };

async function insertRevision(tx: Tx, { hubId, flowId }: FlowPlace, row: NumberedRevision): Promise<void> {
  await writeOne(tx`
    insert into workflow_revision (hub_id, flow_id, revision, definition, program, created_at, user_id, is_enabled)
    values (${hubId}, ${flowId}::text::bigint, ${row.revision}, ${tx.json(row.definition)}, ${tx.json(row.program)}, ${row.now},
      ${row.userId}::integer, ${row.isEnabled})`);
}

/** Replaces a workflow with its next revision. */
export async function updateFlow(tx: Tx, place: FlowPlace, row: NumberedRevision): Promise<void> {
  await writeOne(tx`
    update workflow set name = ${row.name}, is_enabled = ${row.isEnabled}, revision = ${row.revision},
      trigger = ${tx.json(row.trigger)}, updated_at = ${row.now}
    where hub_id = ${place.hubId} and flow_id = ${place.flowId}::text::bigint`);
  await insertRevision(tx, place, row);
}

/** With its revisions and enrollments. */
export async function deleteFlow(tx: Tx, { hubId, flowId }: FlowPlace): Promise<void> {
  await writeOne(tx`delete from workflow where hub_id = ${hubId} and flow_id = ${flowId}::text::bigint`);
}

export interface EnabledFlow<Trigger> {
  readonly flowId: string;
  readonly objectType: string;
  readonly revision: number;
  readonly trigger: Trigger;
}

export async function listEnabledFlows<Trigger>(tx: Tx, hubId: number): Promise<EnabledFlow<Trigger>[]> {
  return tx<EnabledFlow<Trigger>[]>`
    select w.flow_id, w.object_type, w.revision, w.trigger from workflow w
    where w.hub_id = ${hubId} and w.is_enabled order by w.flow_id`;
}

export async function findEnabledFlow<Trigger>(
  tx: Tx,
  { hubId, flowId }: FlowPlace,
): Promise<EnabledFlow<Trigger> | undefined> {
  const [flow] = await tx<EnabledFlow<Trigger>[]>`
    select w.flow_id, w.object_type, w.revision, w.trigger from workflow w
    where w.hub_id = ${hubId} and w.flow_id = ${flowId}::text::bigint and w.is_enabled`;
  return flow;
}
