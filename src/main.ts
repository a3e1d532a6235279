import cluster from 'node:cluster';
import { createServices } from './app.js';
import { toConfig, type Config } from './config/config.js';
import { readEnvironment } from './config/env.js';
import { assertFileLimit, createEnding, graceMs, toSentence, type Ending } from './ending.js';
import { createLog, type Log } from './platform/log.js';
import { migrate, readMigrations } from './platform/db/migrate.js';
import { keepWorkerMetrics } from './platform/workers/shared-metrics.js';
import { isRestart, onSupervisorLost, reportToSupervisor } from './platform/workers/supervision.js';
import { startWorkers, reportListening } from './platform/workers/worker-pool.js';
import { countForWorkers } from './quotas/worker-counter.service.js';
import { migrationsFolder, openResources, programFile, type Resources } from './resources.js';
import { serve } from './serve.js';
import type { Services } from './services.js';
import type { Db } from './platform/db/db.js';

export interface StartOptions {
  /** Overrides the environment, in the same format. */
  readonly workers?: string | undefined;
}

/** Starts Spoke and runs it until a signal. Sets the exit code of a failed start. */
export async function main({ workers }: StartOptions = {}): Promise<void> {
  try {
    assertFileLimit();
    const environment = readEnvironment();
    const config = toConfig(workers === undefined ? environment : { ...environment, SPOKE_WORKERS: workers });
    const log = createLog({ level: config.logLevel });
    const ending = createEnding(log);
    onSupervisorLost(() => ending.stop());
    await (cluster.isWorker ? startWorker({ config, log, ending }) : start({ config, log, ending }));
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
async function start({ config, log, ending }: Start): Promise<void> {
  const resources = await openResources(config, log, { isRestart });
  try {
    await resources.blobs.checkReady().catch((cause: unknown) => {
      throw new BlobsUnavailableError(toSentence(cause), { cause });
    });
    await migrate(resources.db, await readMigrations(migrationsFolder));
    const services = await createServices(resources, config);
    const result = await begin(services, config);
    if (config.workers === 1)
      printStartTable(await serve({ services, resources, config, ending }), { result, resources, config });
    else {
      await services.stop();
      await resources.close();
      printStartTable(await startPrimary({ config, log, ending }), { result, resources, config });
    }
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** One of several processes, each with its own services on the same database. */
async function startWorker({ config, log, ending }: Start): Promise<void> {
  const resources = await openResources(config, log);
  try {
    const services = await createServices(resources, config);
    await reportListening(await serve({ services, resources, config, ending }));
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** Returns the address on which the workers listen. */
async function startPrimary({ config: { workers: count, drainSeconds }, log, ending }: Start): Promise<string> {
  keepWorkerMetrics();
  countForWorkers();
  const pool = await startWorkers({ program: programFile, count, log });
  // Slightly longer than each worker has.
  const maxMs = drainSeconds * 1000 + graceMs + 7000;
  ending.endWith({ maxMs, gracefully: () => pool.stop(), within: () => pool.stop(), countRequests: () => 0 });
  void pool.failed.then((error) => ending.fail(error, 'shutting down: a worker keeps crashing'));
  return pool.address;
}

interface StartResult {
  readonly seeded: boolean;
  readonly credentials: Credential[][];
  /** Assumption O15. While there are no users, the operator, who can read the log, may create the first account. */
  readonly firstStartCode: string | undefined;
}

async function begin({ seed, accounts: { firstStart } }: Services, { mode }: Config): Promise<StartResult> {
  const { applied: seeded } = await seed.applyAtStart();
  const credentials = await seed.readCredentials();
  return { seeded, credentials, firstStartCode: mode === 'production' ? await firstStart.issueCode() : undefined };
}

interface StartInfo {
  readonly result: StartResult;
  readonly resources: Resources;
  readonly config: Config;
}

function printStartTable(address: string, { result, resources, config }: StartInfo): void {
  const { firstStartCode: code, ...found } = result;
  const url = config.publicUrl ?? address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  const about = { ...found, url, mode: config.mode, engine: resources.db.engine, workers: config.workers };
  reportToSupervisor({ listening: address });
  // The table after a restart would hide its reason.
  process.stdout.write(`Spoke is listening on ${address}\n${isRestart ? '' : toStartTable(about)}`);
  if (code !== undefined) {
    resources.log.warn(`There are no users yet: open ${url}/app/first-start and enter the code ${code}`);
  }
}

/** A line of the table: name and value. */
type Credential = readonly [name: string, value: string];

interface StartTable {
  readonly url: string;
  readonly mode: Config['mode'];
  readonly engine: Db['engine'];
  readonly seeded: boolean;
  readonly workers: number;
  /** Groups of credentials for signing in and for API calls. */
  readonly credentials: readonly (readonly Credential[])[];
}

/** The table printed at start: addresses and credentials. */
function toStartTable({ url, mode, engine, seeded, workers, credentials }: StartTable): string {
  const facts = [
    mode,
    engine === 'embedded' ? 'embedded database' : 'PostgreSQL',
    workers > 1 ? `${workers} workers` : '',
    seeded ? 'seeded just now' : '',
  ];
  const head: Credential[] = [
    ['Web app', url],
    ['API reference', `${url}/docs`],
    ['Mode', facts.filter((fact) => fact !== '').join(', ')],
  ];
  const groups = [head, ...credentials].filter((group) => group.length > 0);
  const width = Math.max(...groups.flat().map(([name]) => name.length));
  const lines = groups.map((group) => group.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n'));
  return `\n${lines.join('\n\n')}\n\n`;
}
