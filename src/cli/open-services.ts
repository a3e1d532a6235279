import { toConfig, type Config } from '../config/config.js';
import { readEnvironment } from '../config/env.js';
import { createLog } from '../platform/log.js';
import { migrate, readMigrations } from '../platform/db/migrate.js';
import { listPendingMigrations } from '../platform/db/pending-migrations.js';
import { migrationsFolder, openResources, type Resources } from '../resources.js';
import type { Services } from '../services.js';
import { CommandError } from './command-error.js';

export type { Services } from '../services.js';

/** What a command works with. */
interface Opened {
  readonly services: Services;
  readonly config: Config;
}

/** The configuration of a command: that of the server, but quiet, since its output is data. */
export function readCommandConfig(): Config {
  const environment = readEnvironment();
  return toConfig({ ...environment, LOG_LEVEL: environment.LOG_LEVEL ?? 'warn' });
}

/** Opens the database, runs the work and closes it again, whatever happens. */
export async function withResources<T>(work: (resources: Resources, config: Config) => Promise<T>): Promise<T> {
  const config = readCommandConfig();
  const resources = await openResources(config, createLog({ level: config.logLevel }));
  try {
    return await work(resources, config);
  } finally {
    await resources.close();
  }
}

/** As {@link withResources}, with the services on top. `migrates` brings the schema up to date; without it that is asked for. */
export function withServices<T>(work: (opened: Opened) => Promise<T>, { migrates = false } = {}): Promise<T> {
  return withResources(async (resources, config) => {
    const migrations = await readMigrations(migrationsFolder);
    if (migrates) await migrate(resources.db, migrations);
    else await assertMigrated(resources, migrations);
    // Loaded only now: a help text or a wrong call needs none of it.
    const { createServices } = await import('../services.js');
    const services = await createServices(resources, config);
    try {
      return await work({ services, config });
    } finally {
      await services.stop();
    }
  });
}

/** Throws when the schema is not up to date, and says what brings it there. */
export async function assertMigrated(
  { db }: Pick<Resources, 'db'>,
  migrations: Parameters<typeof migrate>[1],
): Promise<void> {
  const pending = await listPendingMigrations(db, migrations);
  if (pending.length === 0) return;
  const what = pending.length === migrations.length ? 'is still empty' : `lacks ${pending.join(', ')}`;
  throw new CommandError(`The database ${what}: start Spoke once, or run spoke migrate.`);
}
