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

/** The server's configuration, without logging, since the output of a command is data. */
export function readCommandConfig(): Config {
  const environment = readEnvironment();
  return toConfig({ ...environment, LOG_LEVEL: environment.LOG_LEVEL ?? 'warn' });
}

/** Opens the database, runs the work and always closes it again. */
export async function withResources<T>(work: (resources: Resources, config: Config) => Promise<T>): Promise<T> {
  const config = readCommandConfig();
  const resources = await openResources(config, createLog({ level: config.logLevel }));
  try {
    return await work(resources, config);
  } finally {
    await resources.close();
  }
}

/** As {@link withResources}, with the services. `migrates` applies missing migrations; otherwise throws if any are missing. */
export function withServices<T>(work: (opened: Opened) => Promise<T>, { migrates = false } = {}): Promise<T> {
  return withResources(async (resources, config) => {
    const migrations = await readMigrations(migrationsFolder);
    if (migrates) await migrate(resources.db, migrations);
    else await assertMigrated(resources, migrations);
    // Loaded late: help texts and usage errors do not need it.
    const { createServices } = await import('../services.js');
    const services = await createServices(resources, config);
    try {
      return await work({ services, config });
    } finally {
      await services.stop();
    }
  });
}

/** Throws if the schema is not up to date, naming the command that updates it. */
export async function assertMigrated(
  { db }: Pick<Resources, 'db'>,
  migrations: Parameters<typeof migrate>[1],
): Promise<void> {
  const pending = await listPendingMigrations(db, migrations);
  if (pending.length === 0) return;
  const what = pending.length === migrations.length ? 'is still empty' : `lacks ${pending.join(', ')}`;
  throw new CommandError(`The database ${what}: start Spoke once, or run spoke migrate.`);
}
