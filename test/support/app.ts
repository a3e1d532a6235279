import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { createDatabase, type TestDatabase } from './databases.js';
import { seedFile } from './seed.js';
import { noteRoutes } from './route-coverage.js';
import { launch, type Exit, type SpokeProcess } from './spoke-process.js';
import { stopProcess } from './stop-process.js';

export interface StartOptions {
  /** Added to the defaults; undefined removes a variable. DATABASE_URL here takes precedence over the suite's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A seed file's content, or its path; the shared test seed by default. */
  readonly seed?: object | string;
  /** A directory that the caller owns; by default a temporary one is created and removed by `close`. */
  readonly dataDir?: string;
}

/** A private server for a test that needs its own clock, configuration or shutdown. */
export interface SpokeApp {
  /** Changes with `restart` unless PORT is set. */
  readonly baseUrl: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Undefined on the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly exited: Promise<Exit>;
  /** The output of the current process. */
  stdout(): string;
  stderr(): string;
  /** Stops it with SIGTERM, like an operator; throws unless it exits with 0. */
  stop(): Promise<void>;
  /** Kills it, like a crash. */
  kill9(): Promise<void>;
  /** Starts it again on the same data, after a `stop` if it still runs. */
  restart(): Promise<void>;
  /** Kills running processes and removes the data and the database. Called automatically at the end of a test. */
  close(): Promise<void>;
}

/** Settings that production requires or disables, and most tests need. */
const forProduction = { SPOKE_PUBLIC_URL: 'http://127.0.0.1', SPOKE_METRICS: 'public' };

/** Starts a private server and resolves once it listens. On PostgreSQL it gets a new database. */
export async function startSpoke(options: StartOptions = {}): Promise<SpokeApp> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'spoke-app-'));
  const seedFolder = mkdtempSync(join(tmpdir(), 'spoke-seed-'));
  const database = await databaseFor(options);
  const env = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    SPOKE_DATA_DIR: dataDir,
    SPOKE_SEED: toSeedFile(seedFolder, options.seed),
    DATABASE_URL: database?.url,
    ...(options.env?.['SPOKE_MODE'] === 'production' && forProduction),
    // Tests import from their own servers.
    SPOKE_IMPORT_LOOPBACK: options.env?.['SPOKE_MODE'] === 'production' ? undefined : 'on',
    ...options.env,
  };
  let child = launch({ env });
  let baseUrl = '';
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    if (!(await hasExited(child))) await noteRoutes(baseUrl);
    await kill9(child);
    for (const folder of [seedFolder, ...(options.dataDir === undefined ? [dataDir] : [])]) {
      rmSync(folder, { recursive: true, force: true });
    }
    await database?.drop();
  };
  closeAfterTest(close);
  baseUrl = await listeningOrClose(child, close);
  return {
    get baseUrl() {
      return baseUrl;
    },
    get pid() {
      return child.pid;
    },
    get exited() {
      return child.exited;
    },
    dataDir,
    databaseUrl: env.DATABASE_URL,
    stdout: () => child.stdout(),
    stderr: () => child.stderr(),
    stop: async () => {
      await noteRoutes(baseUrl);
      await stopProcess(child);
    },
    kill9: () => kill9(child),
    restart: async () => {
      if (!(await hasExited(child))) await stopProcess(child);
      child = launch({ env });
      baseUrl = await listeningOrClose(child, close);
    },
    close,
  };
}

async function databaseFor(options: StartOptions): Promise<TestDatabase | undefined> {
  const serverUrl = process.env['DATABASE_URL'];
  if (!serverUrl || (options.env && 'DATABASE_URL' in options.env)) return undefined;
  return createDatabase(serverUrl, inject('template'));
}

function toSeedFile(folder: string, given: object | string | undefined): string {
  if (given === undefined) return seedFile;
  if (typeof given === 'string') return given;
  const file = join(folder, 'seed.json');
  writeFileSync(file, JSON.stringify(given));
  return file;
}

async function listeningOrClose(child: SpokeProcess, close: () => Promise<void>): Promise<string> {
  try {
    return await child.listening();
  } catch (error) {
    await close();
    throw error;
  }
}

async function kill9(child: SpokeProcess): Promise<void> {
  child.signal('SIGKILL');
  await child.exited;
}

async function hasExited(child: SpokeProcess): Promise<boolean> {
  return (await Promise.race([child.exited, Promise.resolve('running')])) !== 'running';
}

// A beforeAll has no test to wait for: such files call `close` in their afterAll.
function closeAfterTest(close: () => Promise<void>): void {
  try {
    onTestFinished(close);
  } catch {
    return;
  }
}
