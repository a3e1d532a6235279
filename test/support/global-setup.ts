import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from './databases.js';
import { collectRoutes, listUntestedRoutes, noteRoutes } from './route-coverage.js';
import { seedFile } from './seed.js';
import { launch, repository, tail, type Exit, type SpokeProcess } from './spoke-process.js';
import { stopProcess } from './stop-process.js';

/** Starts one real server for the whole run, on the embedded database or on a new one of DATABASE_URL's server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join('scripts', 'build.mjs')], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const serverUrl = process.env['DATABASE_URL'];
  const database = serverUrl ? await createDatabase(serverUrl) : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-test-'));
  collectRoutes(join(dataDir, 'test-routes'));
  const removeTraces = async (): Promise<void> => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  const child = launch({
    env: {
      PORT: '0',
      SPOKE_DATA_DIR: dataDir,
      SPOKE_SEED: seedFile,
      LOG_LEVEL: 'warn',
      DATABASE_URL: database?.url,
      // Tests import from servers of their own.
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
  let life: 'running' | 'wanted no more' | 'lost' = 'running';
  void child.exited.then(async (exit) => {
    if (life !== 'running') return;
    life = 'lost';
    tellOfEnd(child, exit);
    await project.vitest.cancelCurrentRun('test-failure');
  });
  return async () => {
    try {
      if (life === 'lost') return;
      life = 'wanted no more';
      await noteRoutes(baseUrl);
      await stopProcess(child);
      assertEveryRouteTested();
    } catch (error) {
      // Vitest only prints what a teardown throws: without this the run would end well.
      process.exitCode = 1;
      console.error(`Failed: after the tests: ${String(error)}`);
      throw error;
    } finally {
      await removeTraces();
    }
  };
}

/** Says what ended the server that all tests share. Every test after it would only say that nobody listens. */
function tellOfEnd(child: SpokeProcess, { code, signal }: Exit): void {
  process.exitCode = 1;
  console.error(tail(child));
  const lastWords = child.stderr().trimEnd().split('\n').at(-1) ?? '';
  console.error(
    `Failed: the server of the tests ended by itself (${signal ?? `exit code ${String(code)}`}): ${lastWords}`,
  );
}

/** Every endpoint of the program is called with success by some test; only a run of the whole suite can tell. */
function assertEveryRouteTested(): void {
  if (process.env['SPOKE_TEST_ALL'] !== '1') return;
  const untested = listUntestedRoutes();
  if (untested.length > 0) throw new Error(`No test calls these endpoints with success: ${untested.join(', ')}`);
}
