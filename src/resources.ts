import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, constants, mkdir, access, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, type Config } from './config/config.js';
import { withHolds, type BlobStore } from './platform/blobs/blob-store.js';
import { openDiskStore } from './platform/blobs/disk.js';
import { createClock, type MovableClock } from './platform/clock.js';
import { createDb, type Db } from './platform/db/db.js';
import { withTimes, type Pool } from './platform/db/driver/pool.js';
import { createStatementTimes, type StatementTimes } from './platform/db/driver/statement-times.js';
import { openEmbedded } from './platform/db/embedded.js';
import { readMigrations } from './platform/db/migrate.js';
import { openOverStream, openPlanning, openPostgres, openReplica } from './platform/db/postgres.js';
import { createReplica, type Replica } from './platform/db/replica.js';
import { watchStatements, type StatementWatch } from './platform/db/tenancy/statement-watch.js';
import { toTenantTables } from './platform/db/tenancy/tenant-statements.js';
import type { Log } from './platform/log.js';
import { toErrorCode } from './platform/plain-text.js';
import { createWholeFile } from './platform/whole-file.js';

/** What the program keeps open while it runs. */
export interface Resources {
  readonly db: Db;
  /** The source of `db.readLagging`, if configured. */
  readonly replica: Replica | undefined;
  readonly blobs: BlobStore;
  readonly clock: MovableClock;
  readonly log: Log;
  /** In a sandbox: the statements of a request. */
  readonly statementTimes: StatementTimes | undefined;
  /** Of the embedded database: lets another process copy it. */
  readonly holdCheckpoints: (() => Promise<() => boolean>) | undefined;
  /** Keeps content in the store until the release. */
  readonly holdContents: () => () => void;
  /** Signing secrets, newest first; never empty. */
  readonly secrets: readonly string[];
  /** Resolves only when the embedded engine can no longer guarantee durability: the process must exit. */
  readonly failed: Promise<Error>;
  /** Closes in reverse order; may be called twice. */
  close(): Promise<void>;
}

/** The script of further server processes. */
export const programFile = fileURLToPath(new URL('../scripts/program.mjs', import.meta.url));
/** The folder of the migrations of this installation. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
/** The output folder of the web app's build. */
export const webAppFolder = fileURLToPath(new URL('../dist/public', import.meta.url));
/** What differs from the live service, as a page for people. */
export const compatibilityFile = fileURLToPath(new URL('../docs/compatibility.md', import.meta.url));
const demoSeedFile = fileURLToPath(new URL('../seeds/demo.json', import.meta.url));
const ownSeedFiles = ['json', 'yaml', 'yml', 'mjs', 'js'].map((ending) => `spoke.seed.${ending}`);

/**
 * The files of the seed: those of the configuration, in a sandbox otherwise the one of the working directory (`isFound`) or the
 * demo. Throws a {@link ConfigError} if there are several to find.
 */
export function findSeedFiles({ mode, seedFiles }: Config) {
  if (seedFiles) return { files: seedFiles, isFound: false };
  if (mode === 'production') return { files: undefined, isFound: false };
  const found = ownSeedFiles.filter((name) => existsSync(name));
  if (found.length > 1) {
    throw new ConfigError(`There are ${found.join(' and ')} in ${process.cwd()}: name the ones to use in SPOKE_SEED.`);
  }
  return { files: found.length > 0 ? found.map((name) => resolve(name)) : [demoSeedFile], isFound: found.length > 0 };
}

/** Where the clock of a sandbox with deterministic draws stands. */
const deterministicStart = new Date('2026-01-01T00:00:00.000Z');

/** Opens data directory, secrets, blobs and database. Throws an error with a one-sentence message. */
export async function openResources(
  config: Config,
  log: Log,
  { isRestart = false, hasTemplate = true }: { readonly isRestart?: boolean; readonly hasTemplate?: boolean } = {},
): Promise<Resources> {
  if (isRestart) assertDataDirKept(config);
  await openDataDir(config);
  const secrets = config.secrets.length > 0 ? config.secrets : await readOwnSecrets(config);
  const { blobs, holdContents } = withHolds(await openBlobs(config));
  const { db, failed, replica, statementTimes, holdCheckpoints } = await openDatabase(config, log, { hasTemplate });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await db.close();
    blobs.close();
  };
  return {
    db,
    replica,
    blobs,
    clock: createClock(config.drawSeed === undefined ? undefined : { at: deterministicStart, stepSeconds: 0 }),
    log,
    statementTimes,
    holdCheckpoints,
    holdContents,
    secrets,
    failed,
    close: () => (closing ??= close()),
  };
}

/** Opens the configured blob store. Only its `checkReady` shows whether a bucket responds. */
export async function openBlobs({ blobs, dataDir }: Config): Promise<BlobStore> {
  if (blobs.kind === 'disk') return openDiskStore({ directory: join(dataDir, 'blobs') });
  // Loaded on first use: the client is large.
  const { openS3Store } = await import('./platform/blobs/s3.js');
  return openS3Store(blobs);
}

export type OpenDatabase = Pick<Resources, 'db' | 'failed' | 'replica' | 'statementTimes' | 'holdCheckpoints'>;

/**
 * Opens only the database; creates nothing except an embedded database. Without the template of the build, that one has no tables
 * yet.
 */
export async function openDatabase(config: Config, log: Log, { hasTemplate = true } = {}): Promise<OpenDatabase> {
  const { databaseUrl } = config;
  return databaseUrl === undefined ? openEngine(config, log, hasTemplate) : openServer(databaseUrl, config, log);
}

async function openEngine(config: Config, log: Log, hasTemplate: boolean): Promise<OpenDatabase> {
  const { dataDir } = config;
  const engine = await openEmbedded({
    dataDir,
    log,
    ...(!hasTemplate && { templateFile: join(dataDir, 'no-template') }),
  });
  const watch = await toWatch(config);
  const { statementTimes, measured } = toStatementTimes(config);
  const sql = measured(openOverStream(() => engine.socket(), watch));
  const { guards } = config;
  const db = await createDb({ sql, engine: 'embedded', guards, watch, closeEngine: () => engine.close() });
  const { failed, holdCheckpoints } = engine;
  return { db, failed, replica: undefined, statementTimes, holdCheckpoints };
}

async function openServer(databaseUrl: string, config: Config, log: Log): Promise<OpenDatabase> {
  const { guards, replicaUrl } = config;
  const watch = await toWatch(config);
  const { statementTimes, measured } = toStatementTimes(config);
  const sql = measured(await openPostgres(databaseUrl, { watch }));
  const planning = measured(openPlanning(databaseUrl, watch));
  const replica = replicaUrl === undefined ? undefined : openCopy(replicaUrl, { watch, log, measured });
  const db = await createDb({ sql, planning, engine: 'postgres', guards, watch, replica });
  return { db, failed: new Promise(() => undefined), replica, statementTimes, holdCheckpoints: undefined };
}

interface CopyOptions {
  readonly watch: StatementWatch | undefined;
  readonly log: Log;
  readonly measured: (pool: Pool) => Pool;
}

function openCopy(url: string, { watch, log, measured }: CopyOptions): Replica {
  const planning = measured(openReplica(url, { watch, plansAnew: true }));
  return createReplica({ sql: measured(openReplica(url, { watch })), planning, log });
}

/** Only a sandbox measures the statements of a request. */
function toStatementTimes({ mode }: Config) {
  const statementTimes = mode === 'sandbox' ? createStatementTimes() : undefined;
  return { statementTimes, measured: (pool: Pool): Pool => (statementTimes ? withTimes(pool, statementTimes) : pool) };
}

/** With guards, every statement is checked. */
async function toWatch({ guards }: Config): Promise<StatementWatch | undefined> {
  return guards ? watchStatements(toTenantTables(await readMigrations(migrationsFolder))) : undefined;
}

/** The data directory of a server that was running has disappeared. */
export class DataDirGoneError extends Error {
  override readonly name = 'DataDirGoneError';
}

/** A restarted server continues with its data or fails: an empty database would look like data loss. */
function assertDataDirKept({ dataDir, databaseUrl, blobs }: Config): void {
  const kept = [...(databaseUrl === undefined ? ['pg'] : []), ...(blobs.kind === 'disk' ? ['blobs'] : [])];
  const missing = kept.map((name) => join(dataDir, name)).find((path) => !existsSync(path));
  if (missing === undefined) return;
  throw new DataDirGoneError(
    `${missing} existed when Spoke started and has disappeared: restore it, or stop Spoke and start it again to begin without it.`,
  );
}

async function openDataDir({ dataDir, mode }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = toErrorCode(error);
    throw new ConfigError(`The data directory ${dataDir} cannot be written (${code}).`);
  }
  if (mode === 'production' && ((await stat(dataDir)).mode & 0o077) !== 0) {
    throw new ConfigError(`The data directory ${dataDir} can be read by other users: chmod 700 it first.`);
  }
}

/** The secrets that a sandbox generates for itself, one per line, newest first. */
async function readOwnSecrets({ dataDir, drawSeed }: Config): Promise<string[]> {
  const file = join(dataDir, 'secret');
  const secret = drawSeed === undefined ? randomBytes(32) : createHash('sha256').update(`secret\n${drawSeed}`).digest();
  if (!existsSync(file)) await createWholeFile(file, `${secret.toString('base64url')}\n`);
  await chmod(file, 0o600);
  const secrets = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= 32);
  if (secrets.length === 0)
    throw new ConfigError(`The file ${file} contains no secret: remove it, or set SPOKE_SECRET.`);
  return secrets;
}
