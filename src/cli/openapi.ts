import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readEnvironment } from '../config/env.js';
import { toConfig } from '../config/config.js';
import { createLog } from '../platform/log.js';
import { migrate, readMigrations } from '../platform/db/migrate.js';
import { migrationsFolder, openResources } from '../resources.js';

/** `spoke openapi`: prints the description of the API, as `/openapi.json` serves it. */
export function addOpenApiCommand(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI document of the server')
    .option('--json', 'print JSON (the default)')
    .action(async () => {
      process.stdout.write(`${JSON.stringify(await readDocument(), null, 2)}\n`);
    });
}

/** Reads the document from a temporary server with an empty database, so that no real data is opened. */
async function readDocument(): Promise<unknown> {
  const { createApp, createServices } = await import('../app.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'spoke-openapi-'));
  const { SPOKE_MODE, SPOKE_SECRET, SPOKE_COMPAT, SPOKE_PUBLIC_URL } = readEnvironment();
  const config = toConfig(
    withoutGaps({
      SPOKE_MODE,
      SPOKE_SECRET,
      SPOKE_COMPAT,
      SPOKE_PUBLIC_URL,
      SPOKE_DOCS: 'on',
      SPOKE_DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    }),
  );
  const resources = await openResources(config, createLog({ level: config.logLevel }));
  try {
    await migrate(resources.db, await readMigrations(migrationsFolder));
    const services = await createServices(resources, config);
    const server = await createApp(services, resources, config);
    const { body } = await server.inject({ method: 'GET', url: '/openapi.json' });
    await server.close();
    await services.stop();
    return JSON.parse(body) as unknown;
  } finally {
    await resources.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function withoutGaps(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
