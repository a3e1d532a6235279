import { findTexts, toQuery } from './frames.js';
import type { Postgres } from './postgres.js';
import { EngineSqlError, runOwn } from './session.js';
import type { SyncLedger } from './sync-ledger.js';
import type { WalReserve } from './wal-reserve.js';

const mebibyte = 1024 * 1024;
const minuteMs = 60_000;
/** After this much log a checkpoint runs in the next pause; it bounds the log on disk and the recovery time. */
const checkpointWantedBytes = 24 * mebibyte;
/** After this much log a checkpoint runs immediately. */
const checkpointNeededBytes = 48 * mebibyte;
/** A checkpoint runs after this time, however little was written. */
const checkpointWantedMs = 5 * minuteMs;
/** A read-only database needs no space for the log. */
const reserveWantedBytes = mebibyte;
/** How often tables are checked while there are writes; in a pause, or immediately after the longer time. */
const tidyWantedBytes = mebibyte;
const tidyWantedMs = 5000;
const tidyNeededMs = 20_000;
const checkpointPauseMs = 100;
const tidyPauseMs = 1000;

/**
 * A table needs it if a fifth of its rows is dead, a tenth has changed since its statistics were computed, or it has none, as
 * after a process that ended too soon.
 */
const untidyTables = `
  select format('%I.%I', t.schemaname, t.relname)
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where t.n_dead_tup > 500 + t.n_live_tup / 5 or t.n_mod_since_analyze > 500 + t.n_live_tup / 10
    or (c.reltuples < 0 and pg_relation_size(c.oid) > 65536)
  order by c.reltuples < 0 desc, t.n_mod_since_analyze desc limit 1`;

/** Reports finished or failed work, and how long it took. */
type Note = (message: string, durationMs: number) => void;

interface UpkeepDeps {
  readonly postgres: Postgres;
  readonly ledger: SyncLedger;
  readonly reserve: WalReserve;
}

/**
 * The work of a server's background processes, which the engine lacks: checkpoints, vacuum, statistics, space for the log. The
 * session must be idle for all of it.
 */
interface Upkeep {
  /** Whether work is due immediately, even under load. */
  isNeeded(): boolean;
  /** The length of a pause after which work is due; undefined if there is none. */
  findPauseMs(): number | undefined;
  /** Runs the due work. */
  work(note: Note): Promise<void>;
  checkpoint(note: Note): Promise<void>;
  /** While held, no due checkpoint runs: another process copies the files of the cluster. */
  holdCheckpoints(isHeld: boolean): void;
}

export function createUpkeep({ postgres, ledger, reserve }: UpkeepDeps): Upkeep {
  const done = () => ({ bytes: ledger.counts.walBytes, ms: performance.now() });
  let checkpointed = done();
  // Tables are checked once at the start, whatever is written.
  let tidied = { ...done(), bytes: -Infinity };
  const bytesSince = (mark: typeof tidied) => ledger.counts.walBytes - mark.bytes;
  const msSince = (mark: typeof tidied) => performance.now() - mark.ms;
  let isHeld = false;
  const wantsCheckpoint = () =>
    !isHeld &&
    (bytesSince(checkpointed) > checkpointWantedBytes ||
      (bytesSince(checkpointed) > 0 && msSince(checkpointed) >= checkpointWantedMs));
  const wantsTidying = () => bytesSince(tidied) > tidyWantedBytes && msSince(tidied) >= tidyWantedMs;
  const wantsReserve = () => ledger.counts.walBytes > reserveWantedBytes && reserve.isWanted();
  let lastTidied: string | undefined;

  const run = async (sql: string, note: Note): Promise<void> => {
    const started = performance.now();
    try {
      await runOwn(postgres, toQuery(sql));
      note(sql, performance.now() - started);
    } catch (error) {
      if (!(error instanceof EngineSqlError)) throw error;
      note(`${sql}: ${error.message}`, performance.now() - started);
    }
  };

  const checkpoint = async (note: Note) => {
    await run('checkpoint', note);
    checkpointed = done();
  };

  const tidy = async (note: Note) => {
    const [table] = findTexts(await runOwn(postgres, toQuery(untidyTables)));
    if (table === undefined || table === lastTidied) {
      tidied = done();
      lastTidied = undefined;
      return;
    }
    lastTidied = table;
    await run(`vacuum (analyze) ${table}`, note);
  };

  return {
    checkpoint,
    holdCheckpoints: (value) => (isHeld = value),
    isNeeded: () =>
      (!isHeld && bytesSince(checkpointed) > checkpointNeededBytes) ||
      (wantsTidying() && msSince(tidied) > tidyNeededMs),
    findPauseMs() {
      if (wantsCheckpoint() || wantsReserve()) return checkpointPauseMs;
      if (wantsTidying()) return tidyPauseMs;
      const waits: number[] = [];
      if (bytesSince(tidied) > tidyWantedBytes) waits.push(tidyWantedMs - msSince(tidied));
      if (!isHeld && bytesSince(checkpointed) > 0) waits.push(checkpointWantedMs - msSince(checkpointed));
      return waits.length === 0 ? undefined : Math.max(checkpointPauseMs, Math.min(...waits));
    },
    async work(note) {
      if (wantsCheckpoint()) await checkpoint(note);
      else if (wantsReserve()) reserve.grow();
      else if (wantsTidying()) await tidy(note);
    },
  };
}
