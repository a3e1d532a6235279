import cluster from 'node:cluster';
import { createServices } from './app.js';
import { toConfig, type Config } from './config/config.js';
import { readEnvironment } from './config/env.js';
import { endOnSignals, graceMs, toSentence } from './ending.js';
import { createLog, type Log } from './platform/log.js';
import { migrate, readMigrations } from './platform/db/migrate.js';
import { keepWorkerMetrics } from './platform/workers/shared-metrics.js';
import { startWorkers, tellListening } from './platform/workers/worker-pool.js';
import { countForWorkers } from './quotas/worker-counter.service.js';
import { migrationsFolder, openResources, programFile, type Resources } from './resources.js';
import { serve } from './serve.js';
import type { Services } from './services.js';
import { toStartTable, type Credential } from './start-table.js';

export interface StartOptions {
  /** Over what the environment says, in its words. */
  readonly workers?: string | undefined;
}

/** Starts Spoke and keeps it running until a signal. Sets the exit code of a start that failed. */
export async function main({ workers }: StartOptions = {}): Promise<void> {
  try {
    const environment = readEnvironment();
    const config = toConfig(workers === undefined ? environment : { ...environment, SPOKE_WORKERS: workers });
    const log = createLog({ level: config.logLevel });
    await (cluster.isWorker ? startWorker(config, log) : start(config, log));
  } catch (error) {
    process.stderr.write(`Spoke cannot start. ${toSentence(error)}\n`);
    process.exitCode = 1;
    // Its channel to the primary would keep a worker alive.
    if (cluster.isWorker) process.exit();
  }
}

/** The only process, or the primary of several: brings the database up to date before anybody listens. */
async function start(config: Config, log: Log): Promise<void> {
  const resources = await openResources(config, log);
  try {
    await resources.blobs.checkReady();
    await migrate(resources.db, await readMigrations(migrationsFolder));
    const services = await createServices(resources, config);
    const beginning = await begin(services, config);
    if (config.workers === 1) tell(await serve(services, resources, config), { beginning, resources, config });
    else {
      await services.stop();
      await resources.close();
      tell(await startPrimary(config, log), { beginning, resources, config });
    }
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** One of several processes, each with services of its own on the same database. */
async function startWorker(config: Config, log: Log): Promise<void> {
  const resources = await openResources(config, log);
  try {
    const services = await createServices(resources, config);
    await tellListening(await serve(services, resources, config));
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** Answers the address on which the workers listen. */
async function startPrimary({ workers: count, drainSeconds }: Config, log: Log): Promise<string> {
  keepWorkerMetrics();
  countForWorkers();
  const pool = await startWorkers({ program: programFile, count, log });
  // A little longer than each worker has.
  endOnSignals(() => pool.stop(), drainSeconds * 1000 + graceMs + 2000);
  void pool.failed.then(async (error) => {
    log.fatal({ err: error }, 'the workers end because one of them cannot live');
    await pool.stop().catch(() => undefined);
    process.exit(1);
  });
  return pool.address;
}

interface Beginning {
  readonly seeded: boolean;
  readonly credentials: Credential[][];
  /** Assumption O15. While nobody has an account, who can read the log may make the first one. */
  readonly firstStartCode: string | undefined;
}

async function begin({ seed, firstStart }: Services, { mode }: Config): Promise<Beginning> {
  const { applied: seeded } = await seed.applyAtStart();
  const credentials = await seed.readCredentials();
  return { seeded, credentials, firstStartCode: mode === 'production' ? await firstStart.issueCode() : undefined };
}

interface Told {
  readonly beginning: Beginning;
  readonly resources: Resources;
  readonly config: Config;
}

function tell(address: string, { beginning, resources, config }: Told): void {
  const { firstStartCode: code, ...found } = beginning;
  const url = config.publicUrl ?? address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  const about = { ...found, url, mode: config.mode, engine: resources.db.engine, workers: config.workers };
  process.stdout.write(`Spoke is listening on ${address}\n${toStartTable(about)}`);
  if (code !== undefined) {
    resources.log.warn(`Nobody has an account yet: open ${url}/app/first-start and enter the code ${code}`);
  }
}
