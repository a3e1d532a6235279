// Spoke on a separate database, with its world.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { createDatabase, createPlace, startSpoke } from './processes.mjs';
import { createWorld, seed, signIn } from './world.mjs';

const pauseMs = 10_000;

/**
 * Creates the database and the world on it. `start` starts Spoke in production mode, `close` removes everything.
 * `server` is the PostgreSQL server; the embedded database needs none.
 */
export async function openEngine(engine, { server, size, mode, profile }) {
  const place = createPlace(seed);
  const database = engine === 'postgres' ? await createDatabase(server.url) : undefined;
  const secret = randomBytes(32).toString('base64url');
  const env = {
    SPOKE_SECRET: secret,
    SPOKE_DATA_DIR: place.dataDir,
    SPOKE_SEED: place.seedFile,
    SPOKE_ACCESS_TOKEN_SECONDS: '86400',
    SPOKE_RATE_LIMITS: 'off',
    SPOKE_PUBLIC_URL: 'http://127.0.0.1',
    ...(database && { DATABASE_URL: database.url }),
  };
  const close = async () => {
    await database?.drop();
    place.remove();
  };
  try {
    const world = await fill(engine, { env, size });
    return {
      engine,
      world,
      close,
      // What the bare server needs to access the same world.
      bareEnv: database && { DATABASE_URL: database.url, SPOKE_SECRET: secret },
      start: async () => {
        if (database) await settle(database.url);
        const spoke = await startSpoke({ ...env, SPOKE_MODE: mode ?? 'production' }, profile);
        // The embedded database does that in the first pause that is long enough.
        if (!database) await setTimeout(pauseMs);
        return { ...spoke, session: await signIn(spoke.url) };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** In sandbox mode, where an app gets a token without the consent page. */
async function fill(engine, { env, size }) {
  const sandbox = await startSpoke(env);
  try {
    const started = performance.now();
    const world = await createWorld(sandbox.url, size);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${engine}: ${size.companies} companies and ${size.events} events made in ${seconds} s`);
    return world;
  } finally {
    await sandbox.stop();
  }
}

/** Maintenance that the server would run some minutes after many writes, so that it does not run during a round. */
async function settle(url) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe('vacuum (analyze)');
  await sql.unsafe('checkpoint').catch(() => undefined);
  await sql.end();
}
