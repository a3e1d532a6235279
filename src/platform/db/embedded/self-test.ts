import { toQuery } from './frames.js';
import type { Postgres } from './postgres.js';
import { runOwn } from './session.js';
import type { SyncLedger } from './sync-ledger.js';

/** An internal table, outside the schema of the program. */
const commit = `
  create schema if not exists embedded;
  create table if not exists embedded.start (id integer primary key, started bigint not null);
  insert into embedded.start (id, started) values (1, 1) on conflict (id) do update set started = start.started + 1`;

/**
 * Commits one row and requires that a sync was owed and executed, since an engine that only claims to sync loses acknowledged
 * writes in a power cut. Throws an Error with one sentence.
 */
export async function assertDurable(postgres: Postgres, ledger: SyncLedger): Promise<void> {
  const { fsyncs, commitsSynced } = ledger.counts;
  ledger.defer(true);
  await runOwn(postgres, toQuery(commit));
  ledger.settle();
  ledger.defer(false);
  if (ledger.counts.fsyncs > fsyncs && ledger.counts.commitsSynced > commitsSynced) return;
  throw new Error('The embedded database did not sync a commit to the disk, so it will not be used.');
}
