import type { Tx } from '../platform/db/db.js';
import { writeExactly } from '../platform/db/written.js';

/** Calls of a hub on one of its days; those of associations are counted by themselves. */
export interface DayCalls {
  readonly hubId: number;
  readonly day: string;
  readonly calls: number;
  readonly associationCalls: number;
}

/** Adds to what was counted before, and answers the sums. In one order for all processes. */
export async function addCalls(tx: Tx, counts: readonly DayCalls[]): Promise<DayCalls[]> {
  const added = counts.map(({ hubId, day, calls, associationCalls }) => ({ hubId, day, calls, associationCalls }));
  const written = tx<{ hub_id: number; day: string; calls: string; association_calls: string }[]>`
    insert into api_usage as u (hub_id, day, calls, association_calls)
    select "hubId", day, calls, "associationCalls" from jsonb_to_recordset(${tx.json(added)}::jsonb)
      c ("hubId" integer, day date, calls bigint, "associationCalls" bigint)
    order by "hubId", day
    on conflict (hub_id, day) do update
      set calls = u.calls + excluded.calls, association_calls = u.association_calls + excluded.association_calls
    returning hub_id, day::text as day, calls, association_calls`;
  const rows = await writeExactly(counts.length, written);
  return rows.map(({ hub_id: hubId, day, calls, association_calls: associationCalls }) => ({
    ...{ hubId, day, calls: Number(calls), associationCalls: Number(associationCalls) },
  }));
}

/** How many calls are written down. */
export async function countCalls(
  tx: Tx,
  hubId: number,
  day: string,
): Promise<Pick<DayCalls, 'calls' | 'associationCalls'>> {
  const [row] = await tx<{ calls: string; association_calls: string }[]>`
    select calls, association_calls from api_usage where hub_id = ${hubId} and day = ${day}::date`;
  return { calls: Number(row?.calls ?? 0), associationCalls: Number(row?.association_calls ?? 0) };
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
