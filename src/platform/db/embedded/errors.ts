import { toErrorCode } from '../../plain-text.js';

/** Another live process uses the data directory. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
  /** The process that holds it, if known. */
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`The data directory ${dataDir} is in use by ${holder}: stop that one first, or set SPOKE_DATA_DIR.`);
    this.pid = pid;
  }
}

/** The data directory cannot be written. */
export class DataDirUnwritableError extends Error {
  override readonly name = 'DataDirUnwritableError';

  constructor(dataDir: string, cause: unknown) {
    super(`The data directory ${dataDir} cannot be written (${toErrorCode(cause)}).`, { cause });
  }
}

/** The directory of the database contains something that this program did not create or cannot read. */
export class DataDirForeignError extends Error {
  override readonly name = 'DataDirForeignError';
}

/** The engine did not start, or can no longer guarantee durability. */
export class EngineFailedError extends Error {
  override readonly name = 'EngineFailedError';
}
