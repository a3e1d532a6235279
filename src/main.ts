import { createApp, createServices } from './app.js';
import type { FirstStartService } from './accounts/first-start.service.js';
import { toConfig } from './config/config.js';
import { readEnvironment } from './config/env.js';
import { createLog, type Log } from './platform/log.js';
import { migrate, readMigrations } from './platform/db/migrate.js';
import { migrationsFolder, openResources } from './resources.js';
import { toStartTable } from './start-table.js';

/** How long requests in flight may take after a signal, in milliseconds. */
const graceMs = 25_000;

/** Signals that come so soon after the first are the same one, in milliseconds. */
const repeatMs = 1000;

/** Starts Spoke and keeps it running until a signal. Answers the exit code of a start that failed. */
export async function main(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`Spoke cannot start. ${toSentence(error)}\n`);
    process.exitCode = 1;
  }
}

async function start(): Promise<void> {
  const config = toConfig(readEnvironment());
  const log = createLog({ level: config.logLevel });
  const resources = await openResources(config, log);
  try {
    await resources.blobs.checkReady();
    await migrate(resources.db, await readMigrations(migrationsFolder));
    const services = await createServices(resources, config);
    const { applied } = await services.seed.applyAtStart();
    const credentials = await services.seed.readCredentials();
    const server = await createApp(services, resources, config);
    const address = await server.listen({ host: config.host, port: config.port });
    const stop = async () => {
      await server.close();
      await services.stop();
      await resources.close();
    };
    services.start();
    resources.blobs.removeUnfinished().catch((error: unknown) => {
      log.warn({ err: error }, 'what broken uploads left could not be removed');
    });
    endOnSignals(stop);
    void resources.failed.then((error) => {
      log.fatal({ err: error }, 'the embedded database failed');
      process.exit(1);
    });
    const url = config.publicUrl ?? address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
    const about = { url, mode: config.mode, engine: resources.db.engine, seeded: applied, credentials };
    process.stdout.write(`Spoke is listening on ${address}\n${toStartTable(about)}`);
    if (config.mode === 'production') await tellFirstStart(services.firstStart, { log, url });
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** Assumption O15. While nobody has an account, who can read the log may make the first one. */
async function tellFirstStart(
  { issueCode }: FirstStartService,
  { log, url }: { log: Log; url: string },
): Promise<void> {
  const code = await issueCode();
  if (code !== undefined) log.warn(`Nobody has an account yet: open ${url}/app/first-start and enter the code ${code}`);
}

function endOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  let isImpatient = false;
  const onSignal = () => {
    if (stopping) {
      if (isImpatient) process.exit(1);
      return;
    }
    stopping = true;
    // One Ctrl-C under npm arrives twice, from the terminal and once more through npm: only a later one means force.
    setTimeout(() => (isImpatient = true), repeatMs).unref();
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Spoke did not end cleanly. ${toSentence(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use by another program: set PORT to a free one.';
  if ('code' in error && error.code === 'EACCES')
    return 'This user may not listen on that port: set PORT to one above 1023.';
  if ('code' in error && error.code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  return error.message;
}

if (
  process.argv[1] !== undefined &&
  import.meta.url.endsWith('/dist/main.js') &&
  /dist\/main\.js$/.test(process.argv[1])
)
  await main();
