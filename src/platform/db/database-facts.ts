import type { Tx } from './db.js';

/** Settings of the database that affect durability. */
interface DatabaseFacts {
  /** As in 150004 for 15.4. */
  readonly version: number;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  readonly encoding: string;
  readonly now: Date;
}

export async function readDatabaseFacts(tx: Tx): Promise<DatabaseFacts> {
  const [row] = await tx<DatabaseFacts[]>`
    select current_setting('server_version_num')::integer as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('server_encoding') as encoding, clock_timestamp() as now`;
  return row!;
}

/** When the last migration was applied, by the database's clock. */
export async function findLastMigration(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx<{ at: Date | null }[]>`select max(applied_at) as at from migration`;
  return row?.at ?? undefined;
}
