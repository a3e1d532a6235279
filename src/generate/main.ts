import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, createServices } from '../app.js';
import { toConfig } from '../config/config.js';
import { createLog } from '../platform/log.js';
import { migrate, readMigrations } from '../platform/db/migrate.js';
import { listErrors } from '../platform/http/errors.js';
import { migrationsFolder, openResources } from '../resources.js';
import { seedSchema } from '../seed/seed.schema.js';
import { toCompatibilityDocument } from './compatibility.js';
import { toEndpointsDocument, toErrorsDocument } from './documents.js';
import { dumpSchema } from './schema-dump.js';

interface Generated {
  /** Path to content. */
  readonly files: Readonly<Record<string, string>>;
  readonly openApi: unknown;
}

/** What the running program says of itself, as files of the project and as the description of its API. */
export async function generateFiles(): Promise<Generated> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spoke-generate-'));
  const config = toConfig({ SPOKE_DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const resources = await openResources(config, createLog({ level: 'silent' }));
  try {
    await migrate(resources.db, await readMigrations(migrationsFolder));
    const services = await createServices(resources, config);
    const server = await createApp(services, resources, config);
    const files = {
      'docs/compatibility.md': toCompatibilityDocument(
        await readFile('docs/compatibility.md', 'utf8'),
        server.routeTable,
      ),
      'docs/endpoints.md': toEndpointsDocument(server.routeTable),
      'docs/errors.md': toErrorsDocument(listErrors()),
      'migrations/schema.sql': await resources.db.read(dumpSchema),
      'seeds/seed.schema.json': `${JSON.stringify(seedSchema, null, 2)}\n`,
    };
    await server.ready();
    const openApi: unknown = JSON.parse(JSON.stringify(server.swagger()));
    await server.close();
    await services.stop();
    return { files, openApi };
  } finally {
    await resources.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
