// How an account is affected by another one that sends as much as it can, and how the server behaves beyond saturation.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './call.mjs';
import { readMemory } from './load.mjs';
import { create, loads, startNoise, toBatch } from './noise.mjs';
import { createDatabase, createPlace, startSpoke } from './processes.mjs';

const companies = '/crm/v3/objects/companies';
/** Runs the scenario on each engine, and prints a table; throws on an incorrect response. */
export async function runFairness(engines, { server, options }) {
  const results = [];
  const seconds = options.quick ? 2 : 8;
  const asked = loads.filter(({ name }) => options.isAsked(name));
  for (const engine of engines) results.push(...(await runEngine(engine, { server, seconds, asked })));
  console.table(results);
  return results;
}

async function runEngine(engine, { server, seconds, asked }) {
  const place = createPlace({ hubs: [], developers: [], records: {} });
  const database = engine === 'postgres' ? await createDatabase(server.url) : undefined;
  const spoke = await startSpoke({
    SPOKE_DATA_DIR: place.dataDir,
    SPOKE_SEED: place.seedFile,
    ...(database && { DATABASE_URL: database.url }),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 4000 });
  try {
    const [noisy, quiet] = [await createHub(spoke.url, agent), await createHub(spoke.url, agent)];
    for (let count = 0; count < 10; count += 1) {
      await call(spoke.url, { path: `${companies}/batch/create`, json: toBatch(100), token: noisy, agent });
    }
    await watchQuiet(spoke, { token: quiet, agent, seconds: 1 });
    const rows = [];
    const alone = await watchQuiet(spoke, { token: quiet, agent, seconds });
    rows.push({ engine, load: 'none', ...alone });
    for (const load of asked) {
      const noise = await startNoise(spoke.url, { name: load.name, token: noisy });
      await pause(1000);
      const seen = await watchQuiet(spoke, { token: quiet, agent, seconds });
      const { ok, shed } = await noise.stop();
      rows.push({ engine, load: load.name, ...seen, ratio: round(seen.p99 / alone.p99), ok, shed });
    }
    rows.push(...(await measureGoodput(spoke, { engine, token: noisy, seconds })));
    return rows;
  } finally {
    agent.destroy();
    await spoke.stop();
    await database?.drop();
    place.remove();
  }
}

/** Creates per second at saturation, and with ten times the clients. */
async function measureGoodput({ url, pid }, { engine, token, seconds }) {
  const rows = [];
  for (const clients of [64, 640]) {
    const load = await startNoise(url, { name: loads[0].name, clients, token });
    await pause(seconds * 1000);
    const { ok, shed, ...stopped } = await load.stop();
    const rate = round(stopped.rate);
    const ratio = rows.length > 0 ? round(rate / rows[0].rate) : 1;
    rows.push({
      engine,
      load: `goodput, ${clients} clients`,
      rate,
      ratio,
      ok,
      shed,
      memory: Math.round(readMemory(pid)),
    });
  }
  return rows;
}

/** One client of the quiet account, one request after the other; latencies in milliseconds. */
async function watchQuiet({ url, pid }, { token, agent, seconds }) {
  const [times, ready] = [[], []];
  const until = performance.now() + seconds * 1000;
  for (let count = 0; performance.now() < until; count += 1) {
    const asked = count % 3 === 0 ? create() : { path: `${companies}?limit=10` };
    const reply = await call(url, { ...asked, token, agent });
    if (reply.status >= 300) throw new Error(`The quiet account got ${reply.status}: ${reply.text}`);
    times.push(reply.ms);
    if (count % 10 === 0) ready.push((await call(url, { path: '/readyz', agent })).ms);
    await pause(10);
  }
  const at = (list, share) => round([...list].sort((one, other) => one - other)[Math.floor(list.length * share)]);
  return { p50: at(times, 0.5), p99: at(times, 0.99), readyz: at(ready, 0.95), memory: Math.round(readMemory(pid)) };
}

async function createHub(url, agent) {
  const { text } = await call(url, { path: '/_spoke/hubs', json: {}, agent });
  return JSON.parse(text).privateApp.token;
}

const round = (number) => Math.round(number * 100) / 100;
