import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, isClusterServer, sealDatabase, type TestDatabase } from './databases.js';
import { nodeFlags, shortLivedFlags } from './node-flags.js';
import { collectRoutes, listUntestedRoutes, noteRoutes } from './route-coverage.js';
import { noteFailedTeardown } from './run-summary.js';
import { seedFile } from './seed.js';
import { launch, repository, tail, type Exit, type SpokeProcess } from './spoke-process.js';
import { stopProcess } from './stop-process.js';

/** Starts one real server for the whole run, on the embedded database or on a new database of the DATABASE_URL server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join('scripts', 'build.mjs')], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const serverUrl = process.env['DATABASE_URL'];
  const template = serverUrl ? await createMigrated(serverUrl) : undefined;
  project.provide('template', template?.name);
  const database = serverUrl ? await createDatabase(serverUrl, template?.name) : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-test-'));
  collectRoutes(join(dataDir, 'test-routes'));
  const removeTraces = async (): Promise<void> => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
    await template?.drop();
  };
  const child = launch({
    args: [...nodeFlags, join('scripts', 'program.mjs')],
    env: {
      PORT: '0',
      SPOKE_DATA_DIR: dataDir,
      SPOKE_SEED: seedFile,
      LOG_LEVEL: 'warn',
      DATABASE_URL: database?.url,
      // Tests import from their own servers.
      SPOKE_IMPORT_LOOPBACK: 'on',
    },
  });
  let baseUrl = '';
  try {
    project.provide('baseUrl', (baseUrl = await child.listening()));
    project.provide('database', database ? 'postgres' : 'embedded');
  } catch (error) {
    child.signal('SIGKILL');
    await child.exited;
    await removeTraces();
    throw error;
  }
  let life: 'running' | 'stopping' | 'lost' = 'running';
  void child.exited.then(async (exit) => {
    if (life !== 'running') return;
    life = 'lost';
    reportExit(child, exit);
    await project.vitest.cancelCurrentRun('test-failure');
  });
  return async () => {
    try {
      if (life === 'lost') return;
      life = 'stopping';
      await noteRoutes(baseUrl);
      await stopProcess(child);
      assertEveryRouteTested();
    } catch (error) {
      // Vitest only prints errors of a teardown: without this the run would succeed.
      process.exitCode = 1;
      noteFailedTeardown();
      console.error(`Failed: after the tests: ${String(error)}`);
      throw error;
    } finally {
      await removeTraces();
    }
  };
}

/** Starting on a copy of it takes half as long as migrating. On a cluster its tables are distributed. */
async function createMigrated(serverUrl: string): Promise<TestDatabase> {
  const database = await createDatabase(serverUrl);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [...shortLivedFlags, join('scripts', 'spoke.mjs'), ...args], {
      cwd: repository,
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run('migrate');
  if (await isClusterServer(serverUrl)) {
    run('db', 'distribute');
    await sealDatabase(serverUrl, database.name);
  }
  return database;
}

/** Reports what stopped the shared server. Every later test would only report a refused connection. */
function reportExit(child: SpokeProcess, { code, signal }: Exit): void {
  process.exitCode = 1;
  console.error(tail(child));
  const lastWords = child.stderr().trimEnd().split('\n').at(-1) ?? '';
  console.error(
    `Failed: the server of the tests ended by itself (${signal ?? `exit code ${String(code)}`}): ${lastWords}`,
  );
}

/** Every endpoint of the program must be called successfully by some test; only a run of the whole suite shows it. */
function assertEveryRouteTested(): void {
  if (process.env['SPOKE_TEST_ALL'] !== '1') return;
  const untested = listUntestedRoutes();
  if (untested.length > 0) throw new Error(`No test calls these endpoints with success: ${untested.join(', ')}`);
}
