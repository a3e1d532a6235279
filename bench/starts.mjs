// The time from a start to the first response of /readyz, on an empty and on an existing database; and the memory
// of an idle server.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemory } from './load.mjs';
import { median } from './measure.mjs';
import { createDatabase, createPlace, startSpoke } from './processes.mjs';
import { seed } from './world.mjs';

const targets = {
  postgres: { second: 500, memory: 90 },
  embedded: { second: 1200, memory: 250 },
};
/** After this time all start-up work has finished. */
const restMs = 1500;

/** Medians of several starts in production mode: milliseconds of the first and the second, megabytes after the second. */
export async function measureStarts(engine, { server, times }) {
  const taken = [];
  for (let time = 0; time < times; time += 1) taken.push(await startTwice(engine, server));
  const of = (name) => median(taken.map((figures) => figures[name]));
  const figures = { engine, first: of('first'), second: of('second'), memory: of('memory'), targets: targets[engine] };
  console.log(
    `${engine}: first start ${figures.first.toFixed(0)} ms, second start ${figures.second.toFixed(0)} ms` +
      ` (target ${targets[engine].second}), idle memory ${figures.memory.toFixed(0)} MB` +
      (targets[engine].memory ? ` (target ${targets[engine].memory})` : ''),
  );
  return figures;
}

async function startTwice(engine, server) {
  const place = createPlace(seed);
  const database = engine === 'postgres' ? await createDatabase(server.url) : undefined;
  const env = {
    SPOKE_MODE: 'production',
    SPOKE_PUBLIC_URL: 'http://127.0.0.1',
    SPOKE_SECRET: randomBytes(32).toString('base64url'),
    SPOKE_DATA_DIR: place.dataDir,
    ...(database && { DATABASE_URL: database.url }),
  };
  try {
    const first = await startSpoke(env);
    await first.stop();
    const second = await startSpoke(env);
    await sleep(restMs);
    const memory = readMemory(second.pid);
    await second.stop();
    return { first: first.milliseconds, second: second.milliseconds, memory };
  } finally {
    await database?.drop();
    place.remove();
  }
}
