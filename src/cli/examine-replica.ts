import type { Config } from '../config/config.js';
import { findLastMigration } from '../platform/db/database-facts.js';
import type { Db } from '../platform/db/db.js';
import { openPostgres } from '../platform/db/postgres.js';
import { isReplica, maxLagMs, readLagMs } from '../platform/db/replica.js';
import { toHandle } from '../platform/db/driver/statements.js';
import type { Finding } from './doctor-checks.js';
import { toErrorText } from '../platform/plain-text.js';

/** Whether the configured replica can be used, and follows this very database. */
export async function examineReplica({ replicaUrl }: Config, db: Db): Promise<Finding[]> {
  if (replicaUrl === undefined) return [];
  const finding = (state: Finding['state'], detail: string): Finding[] => [{ check: 'replica', state, detail }];
  try {
    const pool = await openPostgres(replicaUrl, { poolSize: 1 });
    const sql = toHandle(pool.send);
    try {
      const lagMs = await readLagMs(sql);
      const [own, other] = [await db.read((tx) => findLastMigration(tx)), await findLastMigration(sql)];
      if (own?.getTime() !== other?.getTime()) return finding('fail', 'The replica is that of another database.');
      if (!(await isReplica(sql))) return finding('warn', 'DATABASE_REPLICA_URL names a server that follows no other.');
      if (lagMs > maxLagMs) return finding('warn', `The replica is ${Math.round(lagMs / 1000)} s behind.`);
      return finding('ok', 'The replica answers and follows the database.');
    } finally {
      await pool.end({ timeoutMs: 5000 });
    }
  } catch (error) {
    return finding('fail', `The replica: ${toErrorText(error)}`);
  }
}
