import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.js';
import { syncPath, syncTree, writeDurably } from './disk.js';
import { DataDirForeignError, EngineFailedError } from './errors.js';
import { unpackTemplate } from './template/tar.js';

interface ClusterOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly templateFile: string;
}

/** Written last into a new cluster, so that its presence means a complete cluster. */
export const clusterMarker = 'spoke.cluster';
const format = { format: 1, postgres: '18' };

/**
 * Returns the cluster's directory below the data directory, creating it at the first start. It is built under a temporary name
 * and renamed when everything is on disk, so that an interrupted first start is repeated. Never changes existing content: throws
 * {@link DataDirForeignError} if this program cannot use it.
 */
export async function prepareCluster({ dataDir, log, templateFile }: ClusterOptions): Promise<string> {
  const directory = join(dataDir, 'pg');
  const partial = join(dataDir, 'pg.partial');
  rmSync(partial, { recursive: true, force: true });
  if (existsSync(directory)) {
    assertUsable(directory);
    removeUnwrittenPid(directory);
    return directory;
  }
  if (existsSync(templateFile)) unpackTemplate(templateFile, partial);
  else {
    log.info({}, 'there is no template of the database: it is initialised now, which takes some seconds');
    await initialise(partial);
  }
  await syncTree(partial);
  writeDurably(join(partial, clusterMarker), `${JSON.stringify(format)}\n`);
  syncPath(partial);
  renameSync(partial, directory);
  syncPath(dataDir);
  return directory;
}

/**
 * An engine that crashed between creating and writing this file leaves it empty, and the next one would refuse to start. The lock
 * has shown that no process uses the directory.
 */
function removeUnwrittenPid(directory: string): void {
  const file = join(directory, 'postmaster.pid');
  if (tryRead(file)?.trim() === '') rmSync(file);
}

function assertUsable(directory: string): void {
  const advice = 'move it away to begin with an empty database';
  if (!existsSync(join(directory, clusterMarker))) {
    throw new DataDirForeignError(`${directory} is not a database that Spoke made: ${advice}.`);
  }
  const version = tryRead(join(directory, 'PG_VERSION'))?.trim();
  if (version === format.postgres) return;
  throw new DataDirForeignError(
    `${directory} is a database of PostgreSQL ${version ?? '(unknown)'}, and this version of Spoke embeds ${format.postgres}: ${advice}.`,
  );
}

function tryRead(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

async function initialise(directory: string): Promise<void> {
  const worker = new Worker(new URL('./initdb-worker.js', import.meta.url), { workerData: directory });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', (error) =>
      reject(new EngineFailedError(`The database was not initialised (${error.message}).`)),
    );
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new EngineFailedError('The database was not initialised.'));
    });
  });
}
