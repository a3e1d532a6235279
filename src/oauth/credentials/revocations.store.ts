import type { Tx } from '../../platform/db/db.js';

/** Everything that ended and whose tokens could still be in time. */
export async function listEnded(tx: Tx): Promise<string[]> {
  const rows = await tx<{ ended_id: string }[]>`select ended_id from ended_credential`;
  return rows.map((row) => row.ended_id);
}

export async function insertEnded(tx: Tx, endedId: string): Promise<void> {
  await tx`insert into ended_credential (ended_id, ended_at) values (${endedId}, clock_timestamp()) on conflict do nothing`;
}

/** Clears away what ended longer ago than any token lives. By the database's time, as the rows were written. */
export async function deleteOldEnded(tx: Tx, keptSeconds: number): Promise<void> {
  await tx`delete from ended_credential where ended_at < clock_timestamp() - make_interval(secs => ${keptSeconds})`;
}
