import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log.js';
import { prepareCluster } from './embedded/cluster.js';
import { startEngine } from './embedded/engine.js';
import { DataDirUnwritableError } from './embedded/errors.js';
import { takeLock } from './embedded/lock/lock.js';
import type { EngineStats } from './embedded/messages.js';
import { watchPlace } from './embedded/lock/place.js';

export {
  DataDirForeignError,
  DataDirInUseError,
  DataDirUnwritableError,
  EngineFailedError,
} from './embedded/errors.js';

interface EmbeddedOptions {
  /** The data directory of the installation; the cluster is in its folder `pg`. */
  readonly dataDir: string;
  readonly log: Log;
  /** A prepared cluster for the first start; by default the one from the build. */
  readonly templateFile?: string;
}

/** PostgreSQL inside this process, on files in the data directory, as durable as a server. */
interface EmbeddedEngine {
  /** A stream with the PostgreSQL protocol, for the `socket` option of the driver. One session at a time. */
  socket(): Duplex;
  /** Writes a checkpoint, stops the worker and releases the lock. Idempotent. */
  close(): Promise<void>;
  /** Resolves when the engine has failed: nothing is acknowledged any more, and the process must exit with an error. */
  readonly failed: Promise<Error>;
  /** Counters since the start. */
  stats(): Promise<EngineStats>;
  /** Writes a checkpoint and no other until the release, which returns whether that was so throughout. */
  holdCheckpoints(): Promise<() => boolean>;
}

const builtTemplate = fileURLToPath(new URL('../../embedded-template.tar.gz', import.meta.url));

/**
 * Opens the embedded database, creating it at the first start. Throws {@link DataDirInUseError}, which names the holder, {@link
 * DataDirUnwritableError}, `DataDirForeignError` or `EngineFailedError`, each with one clear sentence.
 */
export async function openEmbedded({ dataDir, log, templateFile }: EmbeddedOptions): Promise<EmbeddedEngine> {
  return openEmbeddedOn({ dataDir, log, templateFile: templateFile ?? builtTemplate });
}

/** Like {@link openEmbedded}, for the crash harness, which replaces the disk module. */
export async function openEmbeddedOn(
  options: Required<EmbeddedOptions> & { readonly diskModule?: string },
): Promise<EmbeddedEngine> {
  const dataDir = resolve(options.dataDir);
  const { log, templateFile, diskModule } = options;
  const toSentence = (error: unknown): never => {
    throw isSystemError(error) ? new DataDirUnwritableError(dataDir, error) : error;
  };
  openDataDir(dataDir);
  const lock = await takeLock(dataDir).catch(toSentence);
  try {
    const clusterDir = await prepareCluster({ dataDir, log, templateFile }).catch(toSentence);
    const engine = await startEngine({ clusterDir, log, diskModule });
    let closing: Promise<void> | undefined;
    const place = watchPlace([dataDir, clusterDir]);
    const close = async () => {
      place.stop();
      await engine.close();
      await lock.release();
    };
    const failed = Promise.race([engine.failed, place.gone]);
    return { ...engine, failed, close: () => (closing ??= close()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirUnwritableError(dataDir, error);
  }
}

/** An error of the operating system, whose code (EROFS, ENOSPC, EACCES) is more precise than its message. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
