import { createDurableFs } from './durable-fs.js';
import { startPostgres } from './postgres.js';
import { createSyncLedger } from './sync-ledger.js';

/**
 * Initialises a cluster in a directory that does not exist and closes it cleanly. Nothing is synced: the caller makes
 * the whole tree durable before anyone relies on it.
 */
export async function createCluster(directory: string): Promise<void> {
  const later = { syncFile: () => undefined, syncDirectory: () => undefined };
  // What is thrown here the engine would swallow.
  const fail = (error: unknown): never => {
    process.stderr.write(`The database was not initialised: ${String(error)}\n`);
    process.exit(1);
  };
  const ledger = createSyncLedger({ disk: later, onFailure: fail });
  const postgres = await startPostgres(createDurableFs(directory, ledger), fail);
  await postgres.close();
}
