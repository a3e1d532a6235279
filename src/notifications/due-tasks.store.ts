import type { Tx } from '../platform/db/db.js';

const isOpenTask = (tx: Tx) => tx`
  r.object_type = '0-27' and r.archived_at is null and r.properties ->> 'hs_task_status' is distinct from 'COMPLETED'`;
const dueAt = (tx: Tx) => tx`(r.properties ->> 'hs_timestamp') collate "C"`;

/** The open tasks of a user that are due before the end of the day in the hub's time zone: a range of `record_open_tasks`. */
export async function countDueTasks(
  tx: Tx,
  { hubId, userId }: { readonly hubId: number; readonly userId: number },
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from (
      select from owner o join hub h on h.hub_id = ${hubId}
        join record r on r.hub_id = ${hubId} and r.properties ->> 'hubspot_owner_id' = o.owner_id::text
      where o.hub_id = ${hubId} and o.user_id = ${userId} and ${isOpenTask(tx)}
        and ${dueAt(tx)} < wire_time((date_trunc('day', ${now}::timestamptz at time zone h.time_zone) + interval '1 day') at time zone h.time_zone)
      limit ${limit}
    ) t`;
  return row?.count ?? 0;
}

interface DueTaskRow {
  readonly taskId: string;
  readonly userId: number;
  readonly dueAt: string;
}

/** The hubs whose users are notified, with the time until which due tasks have been noted. */
export function listNotifiedHubs(tx: Tx, before: Date): Promise<{ readonly hubId: number; readonly dueUntil: Date }[]> {
  return tx<{ hubId: number; dueUntil: Date }[]>`
    /* every hub: due work */ select hub_id, due_until from notification_hub where due_until <> ${before} order by hub_id`;
}

/** Open tasks of a hub that became due in a span of time. */
export function listDueTasks(
  tx: Tx,
  hubId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<DueTaskRow[]> {
  return tx<DueTaskRow[]>`
    select r.id::text as task_id, o.user_id, ${dueAt(tx)} as due_at
    from owner o join record r on r.hub_id = ${hubId} and r.properties ->> 'hubspot_owner_id' = o.owner_id::text
    where o.hub_id = ${hubId} and ${isOpenTask(tx)}
      and ${dueAt(tx)} > wire_time(${from}::timestamptz) and ${dueAt(tx)} <= wire_time(${to}::timestamptz)
    order by 3, r.id`;
}

export async function updateDueUntil(tx: Tx, hubId: number, until: Date): Promise<void> {
  await tx`update notification_hub set due_until = ${until} where hub_id = ${hubId}`;
}

export type CauseRow<Cause> = Cause & { readonly hubId: number; readonly causeNo: string };

/** What users are to be notified of, beside changes of records. */
export function listCauses<Cause>(tx: Tx, limit: number): Promise<CauseRow<Cause>[]> {
  return tx<CauseRow<Cause>[]>`
    /* every hub: due work */ select hub_id, cause_no, kind, user_id, details, occurred_at
    from notification_cause order by hub_id, cause_no limit ${limit}`;
}

/** Returns those that no other process has deleted meanwhile. */
export async function deleteCauses(tx: Tx, hubId: number, causeNos: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ causeNo: string }[]>`
    delete from notification_cause
    where hub_id = ${hubId} and cause_no in (select jsonb_array_elements_text(${tx.json(causeNos)})::bigint)
    returning cause_no`;
  return new Set(rows.map(({ causeNo }) => causeNo));
}
