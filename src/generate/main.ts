import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, createServices } from '../app.js';
import { toConfig } from '../config/config.js';
import { createLog } from '../platform/log.js';
import { migrate, readMigrations } from '../platform/db/migrate.js';
import { listErrors } from '../platform/http/errors.js';
import { migrationsFolder, openResources } from '../resources.js';
import { seedSchema } from '../seed/seed.schema.js';
import { toEndpointsDocument, toErrorsDocument } from './documents.js';
import { dumpSchema } from './schema-dump.js';

/** What the running program says of itself, as files of the project: path to content. */
export async function generateFiles(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spoke-generate-'));
  const config = toConfig({ SPOKE_DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const resources = await openResources(config, createLog({ level: 'silent' }));
  try {
    await migrate(resources.db, await readMigrations(migrationsFolder));
    const services = await createServices(resources, config);
    const server = await createApp(services, resources, config);
    const files = {
      'docs/endpoints.md': toEndpointsDocument(server.routeTable),
      'docs/errors.md': toErrorsDocument(listErrors()),
      'migrations/schema.sql': await resources.db.read(dumpSchema),
      'seeds/seed.schema.json': `${JSON.stringify(seedSchema, null, 2)}\n`,
    };
    await server.close();
    await services.stop();
    return files;
  } finally {
    await resources.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
