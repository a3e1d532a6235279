import type { Log } from '../log.js';
import type { ReplicaFigures } from '../replica-figures.js';
import { planOnPool } from './custom-plans.js';
import type { Pool } from './driver/pool.js';
import { toHandle } from './driver/statements.js';
import type { Tx } from './tx.js';

/** A replica of the database, for reads that may lag a little. Decision 14. */
export interface Replica {
  /** Reads from the replica; calls `otherwise` while it is unusable, or if it fails. */
  read<T>(fn: (tx: Tx) => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
  figures(): ReplicaFigures;
  close(): Promise<void>;
}

interface ReplicaDeps {
  readonly sql: Pool;
  /** A pool that uses a custom plan for every statement. */
  readonly planning: Pool;
  readonly log: Log;
}

/** The polling interval of the replica, and the timeout of a poll, in milliseconds. */
const lookMs = 1000;
const patienceMs = 2000;
const warningsMs = 60_000;
/** The maximum lag, in milliseconds. */
const maxLagMs = 5000;

/** Monitors the state of a replica. It is used once it has responded. */
export function createReplica({ sql, planning, log }: ReplicaDeps): Replica {
  const handle = toHandle(sql.send, { sendWithCustomPlan: planOnPool(planning) });
  let isUsable = false;
  let warnedAt = -Infinity;
  let [served, missed] = [0, 0];
  let asking: Promise<number> | undefined;
  // Rejects reads in flight when the replica is lost, so that they do not wait forever.
  const waiting = new Set<(error: Error) => void>();

  const lose = (error: unknown): void => {
    isUsable = false;
    for (const giveUp of waiting) giveUp(new Error('The replica was lost.'));
    if (performance.now() - warnedAt < warningsMs) return;
    warnedAt = performance.now();
    log.warn({ err: error }, 'the replica is unusable: its reads go to the database itself');
  };
  const look = async (): Promise<void> => {
    try {
      asking ??= readLagMs(handle).finally(() => (asking = undefined));
      const lagMs = await Promise.race([asking, afterPatience()]);
      const problem = describeLag(lagMs);
      if (problem !== undefined) throw new Error(problem);
      isUsable = true;
    } catch (error) {
      lose(error);
    }
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  void look();

  return {
    async read(fn, otherwise) {
      if (isUsable) {
        try {
          const found = await unlessLost(fn(handle), waiting);
          served += 1;
          return found;
        } catch (error) {
          log.debug({ err: error }, 'a read from the replica failed');
        }
      }
      missed += 1;
      return otherwise();
    },
    figures: () => ({ isUsable, served, missed }),
    async close() {
      clearInterval(timer);
      await Promise.all([sql, planning].map((pool) => pool.end({ timeoutMs: 5000 })));
    },
  };
}

/**
 * The lag of a replica in milliseconds; 0 if it has applied everything received, or is not a replica. Infinity if it receives nothing: its
 * primary has stopped, or another server has taken over, and what it misses is unknown.
 */
export async function readLagMs(tx: Tx): Promise<number> {
  const [row] = await tx<{ lagMs: number | null }[]>`
    select case
      when pg_is_in_recovery() and not exists (select from pg_stat_wal_receiver) then 'Infinity'
      when pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
        then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000
      end::float8 as lag_ms`;
  return row?.lagMs ?? 0;
}

/** What is wrong with a replica of this lag; undefined if it may be used. */
export function describeLag(lagMs: number): string | undefined {
  if (lagMs === Infinity) return 'The replica receives nothing from its primary.';
  return lagMs > maxLagMs ? `The replica is ${Math.round(lagMs / 1000)} s behind.` : undefined;
}

/** Whether a server is a replica. */
export async function isReplica(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ isReplica: boolean }[]>`select pg_is_in_recovery() as is_replica`;
  return row!.isReplica;
}

/** Settles with the read, or when it is given up. Racing all reads against one shared promise would leak memory. */
function unlessLost<T>(reading: Promise<T>, waiting: Set<(error: Error) => void>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    waiting.add(reject);
    void reading.then(resolve, reject).finally(() => waiting.delete(reject));
  });
}

function afterPatience(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`The replica did not answer within ${patienceMs} ms.`)), patienceMs).unref();
  });
}
