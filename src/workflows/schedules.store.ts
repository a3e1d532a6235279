import type { Tx } from '../platform/db/db.js';
import { writeOne } from '../platform/db/db.js';
import { plainNumber } from '../platform/db/tx.js';
import type { EnabledFlow, FlowPlace } from './flows.store.js';

interface DueSchedule extends FlowPlace {
  /** Whether some records have been enrolled already. */
  readonly hasBegun: boolean;
}

/**
 * The workflows whose records are to be enrolled, the least advanced first. Those wait whose list is being filled, or has records to
 * evaluate again for the passing of time.
 */
export async function listDueSchedules(tx: Tx, now: Date, limit: number): Promise<DueSchedule[]> {
  return tx<DueSchedule[]>`
    /* every hub: due work */ select w.hub_id, w.flow_id::text as flow_id, w.run_at is not null as has_begun
    from workflow w join list l on l.hub_id = w.hub_id and l.flow_id = w.flow_id and l.deleted_at is null
    where w.scheduled_at <= ${now} and l.filled_to is null and not exists (
      select 1 from list_recheck c where c.hub_id = w.hub_id and c.list_id = l.list_id and c.due_at <= w.scheduled_at
    )
    order by coalesce(w.run_after, 0), w.scheduled_at, w.hub_id limit ${plainNumber(tx, limit)}`;
}

/** How far the enrollment of the records is. */
interface ScheduleProgress {
  readonly scheduledAt: Date;
  readonly runAt: Date | null;
  readonly runAfter: string | null;
}

type ScheduledFlow<Trigger> = EnabledFlow<Trigger> & ScheduleProgress;

/** Locks a workflow with a due schedule until the transaction ends. Undefined if another process has it, or it is not due any more. */
export async function lockSchedule<Trigger>(
  tx: Tx,
  { hubId, flowId }: FlowPlace,
  now: Date,
): Promise<ScheduledFlow<Trigger> | undefined> {
  const [row] = await tx<ScheduledFlow<Trigger>[]>`
    select w.flow_id::text as flow_id, w.object_type, w.revision, w.trigger, w.scheduled_at, w.run_at,
      w.run_after::text as run_after
    from workflow w
    where w.hub_id = ${hubId} and w.flow_id = ${flowId}::text::bigint and w.is_enabled and w.scheduled_at <= ${now}
    for no key update skip locked`;
  return row;
}

/** Null: nothing is enrolled by a schedule any more. */
export async function updateSchedule(
  tx: Tx,
  { hubId, flowId }: FlowPlace,
  progress: ScheduleProgress | null,
): Promise<void> {
  const { scheduledAt, runAt, runAfter } = progress ?? { scheduledAt: null, runAt: null, runAfter: null };
  await writeOne(tx`
    update workflow set scheduled_at = ${scheduledAt}, run_at = ${runAt}, run_after = ${runAfter}::text::bigint
    where hub_id = ${hubId} and flow_id = ${flowId}::text::bigint`);
}

/** The next members of the list that evaluates the criteria of a workflow, by id. */
export async function listMetAfter(
  tx: Tx,
  { hubId, flowId }: FlowPlace,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select m.record_id::text as id from list l cross join lateral (
      select m.record_id from list_member m
      where m.hub_id = ${hubId} and m.list_id = l.list_id and m.record_id > ${after}::text::bigint
      order by m.record_id limit ${plainNumber(tx, limit)}
    ) m
    where l.hub_id = ${hubId} and l.flow_id = ${flowId}::text::bigint and l.deleted_at is null
    order by m.record_id`;
  return rows.map(({ id }) => id);
}

/** The texts of a property of records that have one. */
export async function listTexts(
  tx: Tx,
  { hubId, objectType, property }: { readonly hubId: number; readonly objectType: string; readonly property: string },
  ids: readonly string[],
): Promise<{ id: string; text: string }[]> {
  return tx<{ id: string; text: string }[]>`
    select r.id::text as id, r.properties ->> ${property}::text as text
    from jsonb_array_elements_text(${tx.json(ids)}) i (id) cross join lateral (
      select r.id, r.properties from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint offset 0
    ) r
    where r.properties ->> ${property}::text is not null`;
}
