import { findTexts, toQuery } from './frames.js';
import type { Postgres } from './postgres.js';
import { EngineSqlError, runOwn } from './session.js';
import type { SyncLedger } from './sync-ledger.js';
import type { WalReserve } from './wal-reserve.js';

const mebibyte = 1024 * 1024;
const minuteMs = 60_000;
/** After so much log a checkpoint is made in the next pause; it bounds the log on disk and the time of recovery. */
const checkpointWantedBytes = 24 * mebibyte;
/** After so much log it is made at once. */
const checkpointNeededBytes = 48 * mebibyte;
/** However little was written, it is made after so long. */
const checkpointWantedMs = 5 * minuteMs;
/** A database that is only read needs no room for the log. */
const reserveWantedBytes = mebibyte;
/** Tables are looked at this often while there are writes; in a pause, or after the longer time at once. */
const tidyWantedBytes = mebibyte;
const tidyWantedMs = 5000;
const tidyNeededMs = 20_000;
const checkpointPauseMs = 100;
const tidyPauseMs = 1000;

/**
 * A table needs it when a fifth of its rows is dead, a tenth has changed since its statistics were made, or it has none,
 * which is all that is left to see of a process before that ended too soon.
 */
const untidyTables = `
  select format('%I.%I', t.schemaname, t.relname)
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where t.n_dead_tup > 500 + t.n_live_tup / 5 or t.n_mod_since_analyze > 500 + t.n_live_tup / 10
    or (c.reltuples < 0 and pg_relation_size(c.oid) > 65536)
  order by c.reltuples < 0 desc, t.n_mod_since_analyze desc limit 1`;

/** Told of work done, or of work that the engine refused, and how long it took. */
type Note = (message: string, durationMs: number) => void;

interface UpkeepDeps {
  readonly postgres: Postgres;
  readonly ledger: SyncLedger;
  readonly reserve: WalReserve;
}

/**
 * What a server's background processes do and the engine has none for: checkpoints, vacuum, statistics, room for the log. The session
 * must be at rest for either kind of work.
 */
interface Upkeep {
  /** Whether something has to be done now, however busy. */
  isNeeded(): boolean;
  /** After how long a pause something is to be done; undefined while there is nothing. */
  findPauseMs(): number | undefined;
  /** Does what is wanted. */
  work(note: Note): Promise<void>;
  checkpoint(note: Note): Promise<void>;
}

export function createUpkeep({ postgres, ledger, reserve }: UpkeepDeps): Upkeep {
  const done = () => ({ bytes: ledger.counts.walBytes, ms: performance.now() });
  let checkpointed = done();
  // Tables are looked at once, whatever is written.
  let tidied = { ...done(), bytes: -Infinity };
  const bytesSince = (mark: typeof tidied) => ledger.counts.walBytes - mark.bytes;
  const msSince = (mark: typeof tidied) => performance.now() - mark.ms;
  const wantsCheckpoint = () =>
    bytesSince(checkpointed) > checkpointWantedBytes ||
    (bytesSince(checkpointed) > 0 && msSince(checkpointed) >= checkpointWantedMs);
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
    isNeeded: () =>
      bytesSince(checkpointed) > checkpointNeededBytes || (wantsTidying() && msSince(tidied) > tidyNeededMs),
    findPauseMs() {
      if (wantsCheckpoint() || wantsReserve()) return checkpointPauseMs;
      if (wantsTidying()) return tidyPauseMs;
      const waits: number[] = [];
      if (bytesSince(tidied) > tidyWantedBytes) waits.push(tidyWantedMs - msSince(tidied));
      if (bytesSince(checkpointed) > 0) waits.push(checkpointWantedMs - msSince(checkpointed));
      return waits.length === 0 ? undefined : Math.max(checkpointPauseMs, Math.min(...waits));
    },
    async work(note) {
      if (wantsCheckpoint()) await checkpoint(note);
      else if (wantsReserve()) reserve.grow();
      else if (wantsTidying()) await tidy(note);
    },
  };
}
