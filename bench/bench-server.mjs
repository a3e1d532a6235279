// A server of the run's own, in this process, with a database of its own: embedded, or on the server that DATABASE_URL
// names (its user must be allowed to create databases).
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { createApp, createServices } from '../dist/app.js';
import { toConfig } from '../dist/config/config.js';
import { migrate, readMigrations } from '../dist/platform/db/migrate.js';
import { createLog } from '../dist/platform/log.js';
import { migrationsFolder, openResources } from '../dist/resources.js';

/**
 * Starts it with the seed, an object as seed files hold it. `stop` leaves nothing behind.
 * @param {object} seed
 */
export async function startBench(seed) {
  const place = mkdtempSync(join(tmpdir(), 'spoke-bench-'));
  const database = await createDatabase();
  const seedFile = join(place, 'seed.json');
  writeFileSync(seedFile, JSON.stringify(seed));
  const config = toConfig({
    PORT: '0',
    SPOKE_DATA_DIR: join(place, 'data'),
    SPOKE_SEED: seedFile,
    LOG_LEVEL: 'warn',
    ...(database && { DATABASE_URL: database.url }),
  });
  const resources = await openResources(config, createLog({ level: 'warn' }));
  await migrate(resources.db, await readMigrations(migrationsFolder));
  const services = await createServices(resources, config);
  await services.seed.applyAtStart();
  const server = await createApp(services, resources, config);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    db: resources.db,
    async stop() {
      await server.close();
      await services.stop();
      await resources.close();
      await database?.drop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function createDatabase() {
  const given = process.env.DATABASE_URL;
  if (!given) return undefined;
  const name = `spoke_bench_${randomBytes(6).toString('hex')}`;
  const run = async (statement) => {
    const sql = postgres(given, { max: 1, onnotice: () => undefined });
    await sql.unsafe(statement);
    await sql.end();
  };
  await run(`create database ${name}`);
  const made = new URL(given);
  made.pathname = `/${name}`;
  return { url: made.href, drop: () => run(`drop database ${name} with (force)`) };
}
