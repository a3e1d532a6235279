import { workerData } from 'node:worker_threads';
import { toErrorText } from '../../plain-text.js';
import { createDurableFs } from './durable-fs.js';
import { toQuery } from './frames.js';
import { startPostgres, type Postgres } from './postgres.js';
import { runOwn } from './session.js';
import { createSyncLedger } from './sync-ledger.js';

/**
 * Initialises a cluster in a new directory and closes it cleanly. Syncs nothing: the caller must sync the whole tree before it is
 * used.
 */
async function createCluster(directory: string): Promise<void> {
  const later = { syncFile: () => undefined, syncDirectory: () => undefined };
  // The engine would swallow thrown errors.
  const fail = (error: unknown): never => {
    process.stderr.write(`The database was not initialised: ${toErrorText(error)}\n`);
    process.exit(1);
  };
  const ledger = createSyncLedger({ disk: later, onFailure: fail, onGone: fail });
  const postgres = await startPostgres(createDurableFs(directory, ledger), fail);
  await dropTemplates(postgres);
  await postgres.close();
}

/**
 * Drops the template databases. No other database is ever created, and their files would be half of those that a first start
 * writes.
 */
async function dropTemplates(postgres: Postgres): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await runOwn(postgres, toQuery(`update pg_database set datistemplate = false where datname = '${name}'`));
    await runOwn(postgres, toQuery(`drop database ${name}`));
  }
}

// A separate thread, so that its memory is released.
await createCluster(workerData as string);
process.exit(0);
