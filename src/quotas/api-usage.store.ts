import type { Tx } from '../platform/db/db.js';

/** Calls of a hub on one of its days. */
export interface DayCalls {
  readonly hubId: number;
  readonly day: string;
  readonly calls: number;
}

/** Adds to what was counted before, and answers the sums. In one order for all processes. */
export async function addCalls(tx: Tx, counts: readonly DayCalls[]): Promise<DayCalls[]> {
  const added = counts.map(({ hubId, day, calls }) => ({ hubId, day, calls }));
  const rows = await tx<{ hub_id: number; day: string; calls: string }[]>`
    insert into api_usage as u (hub_id, day, calls)
    select "hubId", day, calls from jsonb_to_recordset(${tx.json(added)}::jsonb) c ("hubId" integer, day date, calls bigint)
    order by "hubId", day
    on conflict (hub_id, day) do update set calls = u.calls + excluded.calls
    returning hub_id, day::text as day, calls`;
  return rows.map(({ hub_id: hubId, day, calls }) => ({ hubId, day, calls: Number(calls) }));
}

/** How many calls are written down. */
export async function countCalls(tx: Tx, hubId: number, day: string): Promise<number> {
  const [row] = await tx<{ calls: string }[]>`
    select calls from api_usage where hub_id = ${hubId} and day = ${day}::date`;
  return Number(row?.calls ?? 0);
}

export async function deleteDaysBefore(tx: Tx, hubId: number, day: string): Promise<void> {
  await tx`delete from api_usage where hub_id = ${hubId} and day < ${day}::date`;
}

export async function deleteAllDays(tx: Tx, hubId: number): Promise<void> {
  await tx`delete from api_usage where hub_id = ${hubId}`;
}

export async function listHubsWithUsage(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hub_id: number }[]>`
    /* every hub: due work */
    select h.hub_id from hub h where exists (select from api_usage u where u.hub_id = h.hub_id) order by 1`;
  return rows.map(({ hub_id }) => hub_id);
}
