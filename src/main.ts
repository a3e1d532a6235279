import cluster from 'node:cluster';
import { createServices } from './app.js';
import { toConfig, type Config } from './config/config.js';
import { readEnvironment, type Environment } from './config/env.js';
import { assertFileLimit, createEnding, graceMs, toSentence, type Ending } from './ending.js';
import { createLog, type Log } from './platform/log.js';
import { migrate, readMigrations } from './platform/db/migrate.js';
import { keepWorkerMetrics } from './platform/workers/shared-metrics.js';
import { isRestart, onSupervisorLost, reportToSupervisor } from './platform/workers/supervision.js';
import { startWorkers, reportListening } from './platform/workers/worker-pool.js';
import { countForWorkers } from './quotas/worker-counter.service.js';
import { toCredentialLines, type SeedCredentials } from './seed/credentials.js';
import { findSeedFiles, migrationsFolder, openResources, programFile, type Resources } from './resources.js';
import { endFormerLag } from './sandbox/searches/dials.service.js';
import { serve } from './serve.js';
import type { Services } from './services.js';
import type { Db } from './platform/db/db.js';

export interface StartOptions {
  /** Overrides variables of the environment, in the same format. */
  readonly environment?: Environment;
  /** Prints one line of JSON when the server listens, in place of the table. */
  readonly json?: boolean;
}

/** Starts Spoke and runs it until a signal. Sets the exit code of a failed start. */
export async function main({ environment = {}, json = false }: StartOptions = {}): Promise<void> {
  try {
    assertFileLimit();
    const config = toConfig({ ...readEnvironment(), ...environment });
    const log = createLog({ level: config.logLevel });
    const ending = createEnding(log);
    onSupervisorLost(() => ending.stop());
    await (cluster.isWorker ? startWorker({ config, log, ending }) : start({ config, environment, log, ending, json }));
  } catch (error) {
    process.stderr.write(`Spoke cannot start. ${toSentence(error)}\n`);
    process.exitCode = 1;
    reportToSupervisor({ refusal: { isTemporary: isTemporary(error) } });
    // The channel to the primary would keep a worker alive.
    if (cluster.isWorker) process.exit();
  }
}

class BlobsUnavailableError extends Error {
  override readonly name = 'BlobsUnavailableError';
}

const temporaryErrors = new Set([
  'BlobsUnavailableError',
  'DatabaseUnreachableError',
  'DataDirGoneError',
  'DataDirInUseError',
]);

/** Whether a start that failed with this error may succeed later without a change of configuration. */
function isTemporary(error: unknown): boolean {
  return error instanceof Error && temporaryErrors.has(error.name);
}

interface Start {
  readonly config: Config;
  readonly log: Log;
  readonly ending: Ending;
}

/** The only process, or the primary of several: updates the database before any process listens. */
async function start({ json, environment, ...given }: Start & Required<StartOptions>): Promise<void> {
  const { config, log, ending } = given;
  const resources = await openResources(config, log, { isRestart });
  let services: Services | undefined;
  try {
    await resources.blobs.checkReady().catch((cause: unknown) => {
      throw new BlobsUnavailableError(toSentence(cause), { cause });
    });
    await migrate(resources.db, await readMigrations(migrationsFolder));
    await endFormerLag(resources.db);
    services = await createServices(resources, config);
    const result = await begin(services, config, log);
    let address: string;
    if (config.workers === 1) address = await serve({ services, resources, config, ending });
    else {
      await services.stop();
      await resources.close();
      address = await startPrimary(given, environment);
    }
    reportStart(address, { result, resources, config, json });
  } catch (error) {
    // Otherwise they would report what they miss after the reason of the failure.
    await services?.stop();
    await resources.close();
    throw error;
  }
}

/** One of several processes, each with its own services on the same database. */
async function startWorker({ config, log, ending }: Start): Promise<void> {
  const resources = await openResources(config, log);
  let services: Services | undefined;
  try {
    services = await createServices(resources, config);
    await reportListening(await serve({ services, resources, config, ending }));
  } catch (error) {
    await services?.stop();
    await resources.close();
    throw error;
  }
}

/** Returns the address on which the workers listen. */
async function startPrimary(given: Start, environment: Environment): Promise<string> {
  const { log, ending } = given;
  const { workers: count, drainSeconds } = given.config;
  keepWorkerMetrics();
  countForWorkers();
  const pool = await startWorkers({ program: programFile, environment, count, log });
  // Slightly longer than each worker has.
  const maxMs = drainSeconds * 1000 + graceMs + 7000;
  ending.endWith({ maxMs, gracefully: () => pool.stop(), within: () => pool.stop(), countRequests: () => 0 });
  void pool.failed.then((error) => ending.fail(error, 'shutting down: a worker keeps crashing'));
  return pool.address;
}

interface StartResult {
  readonly seeded: boolean;
  readonly credentials: SeedCredentials;
  /** Assumption O15. While there are no users, the operator, who can read the log, may create the first account. */
  readonly firstStartCode: string | undefined;
}

async function begin({ seed, accounts: { firstStart } }: Services, config: Config, log: Log): Promise<StartResult> {
  const { mode } = config;
  const { applied: seeded } = await seed.applyAtStart();
  const { files, isFound } = findSeedFiles(config);
  if (seeded && isFound) log.info(`Applied ${files?.join()}, the seed file of the working directory`);
  const credentials = await seed.readCredentials();
  return { seeded, credentials, firstStartCode: mode === 'production' ? await firstStart.issueCode() : undefined };
}

interface StartInfo {
  readonly result: StartResult;
  readonly resources: Resources;
  readonly config: Config;
  readonly json: boolean;
}

/** Reports to the supervisor and on standard output that the server listens, and how to use it. */
function reportStart(address: string, { result, resources, config, json }: StartInfo): void {
  const { firstStartCode: code, credentials, seeded } = result;
  const url = config.publicUrl ?? address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  const about = { url, mode: config.mode, engine: resources.db.engine, workers: config.workers, seeded, credentials };
  reportToSupervisor({ listening: address });
  if (json) process.stdout.write(`${JSON.stringify({ url, mode: config.mode, seeded, ...credentials })}\n`);
  // The table after a restart would hide its reason.
  else process.stdout.write(`Spoke is listening on ${address}\n${isRestart ? '' : toStartTable(about)}`);
  if (code !== undefined) {
    resources.log.warn(`There are no users yet: open ${url}/app/first-start and enter the code ${code}`);
  }
}

interface StartTable {
  readonly url: string;
  readonly mode: Config['mode'];
  readonly engine: Db['engine'];
  readonly seeded: boolean;
  readonly workers: number;
  readonly credentials: SeedCredentials;
}

/** The table printed at start: addresses and credentials. */
function toStartTable({ url, mode, engine, seeded, workers, credentials }: StartTable): string {
  const facts = [
    mode,
    engine === 'embedded' ? 'embedded database' : 'PostgreSQL',
    workers > 1 ? `${workers} workers` : '',
    seeded ? 'seeded just now' : '',
  ];
  const head: [string, string][] = [
    ['Web app', url],
    ['API reference', `${url}/docs`],
    ['Mode', facts.filter((fact) => fact !== '').join(', ')],
  ];
  const groups = [head, ...toCredentialLines(credentials)];
  const width = Math.max(...groups.flat().map(([name]) => name.length));
  const lines = groups.map((group) => group.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n'));
  return `\n${lines.join('\n\n')}\n\n`;
}
