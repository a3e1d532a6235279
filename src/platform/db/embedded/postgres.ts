import { PGlite } from '@electric-sql/pglite';
import type { NodeFS } from '@electric-sql/pglite/nodefs';

/** The exit status of the engine's loop after an ordinary SQL error. */
const sqlError = 100;

const settings = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '64MB',
  min_wal_size: '80MB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
};

/** PostgreSQL compiled to WebAssembly, with one session. */
export interface Postgres {
  /** Runs complete protocol messages; `onAnswer` gets views that are valid only during the call. */
  run(messages: Uint8Array, onAnswer: (bytes: Uint8Array) => void): Promise<void>;
  isInTransaction(): boolean;
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL on a file system. `onFatal` must end the engine: it is called when the engine left its loop by anything but
 * an SQL error (a trap, an exhausted stack, the end of its session), which the shipped code swallows, continuing with corrupt
 * memory.
 */
export async function startPostgres(fs: NodeFS, onFatal: (error: unknown) => never): Promise<Postgres> {
  const shipped = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const ours = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const complaints: string[] = [];
  const onStderr = (line: string) => {
    const [, complaint] = /\b(?:FATAL|PANIC): +(.*)/.exec(line) ?? [];
    if (complaint !== undefined) complaints.push(complaint);
    return false;
  };
  const explain = (error: unknown): unknown => (complaints.length > 0 ? new Error(complaints.join('; ')) : error);
  const pglite = await PGlite.create({ fs, startParams: [...shipped, ...ours], onStderr }).catch((error: unknown) => {
    throw explain(error);
  });
  const module = pglite.Module;
  const loop = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      loop();
    } catch (error) {
      if (!(error instanceof Object && 'status' in error && error.status === sqlError)) onFatal(explain(error));
      throw error;
    }
  };
  return {
    run: (messages, onAnswer) => pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData: onAnswer }),
    isInTransaction: () => pglite.isInTransaction(),
    close: () => pglite.close(),
  };
}
