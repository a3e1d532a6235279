import { type Tx, writeExactly } from '../platform/db/db.js';

/** Calls of a hub on one of its days; association calls are counted separately. */
export interface DayCalls {
  readonly hubId: number;
  readonly day: string;
  readonly calls: number;
  readonly associationCalls: number;
}

/** Adds to the stored counts, and returns the sums. In the same order in all processes, to avoid deadlocks. */
export async function addCalls(tx: Tx, counts: readonly DayCalls[]): Promise<DayCalls[]> {
  const added = counts.map(({ hubId, day, calls, associationCalls }) => ({ hubId, day, calls, associationCalls }));
  const written = tx<{ hubId: number; day: string; calls: string; associationCalls: string }[]>`
    insert into api_usage as u (hub_id, day, calls, association_calls)
    select hub_id, day, calls, association_calls from jsonb_to_recordset(${tx.rows(added)}::jsonb)
      c (hub_id integer, day date, calls bigint, association_calls bigint)
    order by hub_id, day
    on conflict (hub_id, day) do update
      set calls = u.calls + excluded.calls, association_calls = u.association_calls + excluded.association_calls
    returning hub_id, day::text as day, calls, association_calls`;
  const rows = await writeExactly(counts.length, written);
  return rows.map(({ hubId, day, calls, associationCalls }) => ({
    ...{ hubId, day, calls: Number(calls), associationCalls: Number(associationCalls) },
  }));
}

/** Returns the number of stored calls. */
export async function countCalls(
  tx: Tx,
  hubId: number,
  day: string,
): Promise<Pick<DayCalls, 'calls' | 'associationCalls'>> {
  const [row] = await tx<{ calls: string; associationCalls: string }[]>`
    select calls, association_calls from api_usage where hub_id = ${hubId} and day = ${day}::date`;
  return { calls: Number(row?.calls ?? 0), associationCalls: Number(row?.associationCalls ?? 0) };
}

export async function deleteDaysBefore(tx: Tx, hubId: number, day: string): Promise<void> {
  await tx`delete from api_usage where hub_id = ${hubId} and day < ${day}::date`;
}

export async function deleteAllDays(tx: Tx, hubId: number): Promise<void> {
  await tx`delete from api_usage where hub_id = ${hubId}`;
}

export async function listHubsWithUsage(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */
    select h.hub_id from hub_home h where exists (select from api_usage u where u.hub_id = h.hub_id) order by 1`;
  return rows.map(({ hubId }) => hubId);
}
