import { randomBytes } from 'node:crypto';
import { chmod, constants, mkdir, access, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, type Config } from './config/config.js';
import { createClock, type MovableClock } from './platform/clock.js';
import { createDb, type Db } from './platform/db/db.js';
import { openEmbedded } from './platform/db/embedded.js';
import { openOverStream, openPostgres } from './platform/db/postgres.js';
import type { Log } from './platform/log.js';

/** What the program holds open while it runs. */
export interface Resources {
  readonly db: Db;
  readonly clock: MovableClock;
  readonly log: Log;
  /** Signing secrets, newest first; never empty. */
  readonly secrets: readonly string[];
  /** Settles only when the embedded engine can no longer keep its promises: the process has to end. */
  readonly failed: Promise<Error>;
  /** Closes in reverse order; may be called twice. */
  close(): Promise<void>;
}

/** Where the migrations and seeds of this installation are. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
export const demoSeedFile = fileURLToPath(new URL('../seeds/demo.json', import.meta.url));

/** Opens data directory, secrets and database. Throws an error whose message is one clear sentence. */
export async function openResources(config: Config, log: Log): Promise<Resources> {
  await openDataDir(config);
  const secrets = config.secrets.length > 0 ? config.secrets : await readOwnSecrets(config.dataDir);
  const { db, failed } =
    config.databaseUrl === undefined ? await openEngine(config, log) : await openServer(config.databaseUrl);
  let closing: Promise<void> | undefined;
  return { db, clock: createClock(), log, secrets, failed, close: () => (closing ??= db.close()) };
}

async function openEngine(config: Config, log: Log): Promise<Pick<Resources, 'db' | 'failed'>> {
  const engine = await openEmbedded({ dataDir: config.dataDir, log });
  const sql = openOverStream(() => engine.socket());
  return { db: await createDb({ sql, engine: 'embedded', closeEngine: () => engine.close() }), failed: engine.failed };
}

async function openServer(databaseUrl: string): Promise<Pick<Resources, 'db' | 'failed'>> {
  const db = await createDb({ sql: await openPostgres(databaseUrl), engine: 'postgres' });
  return { db, failed: new Promise(() => undefined) };
}

async function openDataDir({ dataDir, mode }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ConfigError(`The data directory ${dataDir} cannot be written (${code}).`);
  }
  if (mode === 'production' && ((await stat(dataDir)).mode & 0o077) !== 0) {
    throw new ConfigError(`The data directory ${dataDir} can be read by other users: chmod 700 it first.`);
  }
}

/** The secrets that a sandbox makes for itself, one a line, newest first. */
async function readOwnSecrets(dataDir: string): Promise<string[]> {
  const file = join(dataDir, 'secret');
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    await chmod(file, 0o600);
  }
  const secrets = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= 32);
  if (secrets.length === 0) throw new ConfigError(`The file ${file} holds no secret: remove it, or set SPOKE_SECRET.`);
  return secrets;
}
