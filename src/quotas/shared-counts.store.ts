import type { Tx } from '../platform/db/db.js';

/** Calls that arrive together and count against the same limit. */
export interface AskedCalls {
  readonly key: string;
  /** The calls that are allowed in the window. */
  readonly most: number;
  readonly windowMs: number;
  readonly calls: number;
}

export interface CountedCalls {
  readonly key: string;
  /** How many of the calls were counted: as many as the limit allows. */
  readonly granted: number;
  /** The calls in the window before them, and in the last second. */
  readonly before: number;
  readonly lastSecond: number;
}

/**
 * Counts calls against limits that all servers share: exactly, since each row is locked before it is read. The clock is that of the
 * database. Limits without a row are not returned.
 */
export async function countCalls(tx: Tx, asked: readonly AskedCalls[]): Promise<CountedCalls[]> {
  const rows = asked.map(({ key, most, windowMs, calls }) => ({ key, most, windowMs, calls }));
  return tx<CountedCalls[]>`
    with asked as materialized (
      select * from jsonb_to_recordset(${tx.rows(rows)}::jsonb) a (key text, most integer, window_ms integer, calls integer)
    ),
    locked as materialized (
      select w.key, w.stamps from call_window w where w.key in (select a.key from asked a) order by w.key for no key update
    ),
    -- Calls that lie in the future were counted before the clock was set back.
    counted as materialized (
      select a.*, t.now, array(
        select s from unnest(l.stamps) s where s > t.now - a.window_ms and s <= t.now + 1000
      ) as stamps
      from locked l join asked a on a.key = l.key
        cross join lateral (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now where l.key is not null) t
    ),
    granted as materialized (
      select c.*, least(c.calls, greatest(0, c.most - cardinality(c.stamps))) as granted from counted c
    ),
    written as (
      update call_window w set stamps = g.stamps || array_fill(g.now, array[g.granted]), touched_at = now()
      from granted g where w.key = g.key and g.granted > 0
    )
    select g.key, g.granted, cardinality(g.stamps) as before,
      (select count(*)::integer from unnest(g.stamps) s where s > g.now - 1000) as last_second
    from granted g`;
}

/** Adds the rows of limits that calls count against for the first time. */
export async function insertLimits(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx`
    insert into call_window (key) select k from jsonb_array_elements_text(${tx.json(keys)}::jsonb) k order by k
    on conflict do nothing`;
}

/** Removes the rows of limits that no calls have counted against for a day. */
export async function deleteUnused(tx: Tx): Promise<void> {
  await tx`delete from call_window where touched_at < now() - interval '1 day'`;
}

export interface ServerProcess {
  readonly processId: string;
  /** The same for all workers of a machine. */
  readonly machineId: string;
}

/**
 * Notes that a process serves, forgets those that have not been seen for so many seconds, and returns whether processes of other
 * machines serve.
 */
export async function noteProcess(tx: Tx, { processId, machineId }: ServerProcess, seconds: number): Promise<boolean> {
  const [row] = await tx<{ isAny: boolean }[]>`
    with old as (
      delete from server_process where seen_at < now() - ${seconds}::integer * interval '1 second' and process_id <> ${processId}::uuid
    ),
    own as (
      insert into server_process (process_id, machine_id, seen_at) values (${processId}::uuid, ${machineId}::uuid, now())
      on conflict (process_id) do update set seen_at = now()
    )
    select exists (
      select from server_process
      where machine_id <> ${machineId}::uuid and seen_at >= now() - ${seconds}::integer * interval '1 second'
    ) as is_any`;
  return row?.isAny ?? false;
}

export async function deleteProcess(tx: Tx, processId: string): Promise<void> {
  await tx`delete from server_process where process_id = ${processId}::uuid`;
}
