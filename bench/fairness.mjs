// What an account notices of another one that sends as much as it can, and of a server that is asked for more than it can do.
import { randomUUID } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readMemory } from './load.mjs';
import { createDatabase, createPlace, startSpoke } from './processes.mjs';

const companies = '/crm/v3/objects/companies';
const boundary = 'fairness-boundary';
const upload = [
  `--${boundary}\r\ncontent-disposition: form-data; name="options"\r\n\r\n{"access":"PRIVATE"}`,
  `--${boundary}\r\ncontent-disposition: form-data; name="folderPath"\r\n\r\n/bench`,
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n${'x'.repeat(1024 * 1024)}`,
  `--${boundary}--\r\n`,
].join('\r\n');

const toBatch = (size) => ({
  inputs: Array.from({ length: size }, (_, place) => ({ properties: { name: `Acme ${place}` } })),
});
const create = () => ({ path: companies, json: { properties: { name: `Acme ${randomUUID()}` } } });
const loads = [
  { name: '160 creates', clients: 160, toRequest: create },
  { name: '500 creates', clients: 500, toRequest: create },
  {
    name: '120 batches of 100',
    clients: 120,
    toRequest: () => ({ path: `${companies}/batch/create`, json: toBatch(100) }),
  },
  {
    name: '100 broad searches',
    clients: 100,
    toRequest: () => ({ path: `${companies}/search`, json: { query: 'acme', limit: 100, sorts: ['name'] } }),
  },
  {
    name: '20 uploads',
    clients: 20,
    toRequest: () => ({ path: '/files/v3/files', body: upload, type: `multipart/form-data; boundary=${boundary}` }),
  },
];

/** Runs the scenario on each engine, and prints a table; throws where an answer is wrong. */
export async function runFairness(engines, { server, options }) {
  const results = [];
  for (const engine of engines) results.push(...(await runEngine(engine, { server, seconds: options.quick ? 2 : 8 })));
  console.table(results);
  return results;
}

async function runEngine(engine, { server, seconds }) {
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
    for (const load of loads) {
      const noise = startLoad(spoke.url, { ...load, token: noisy, agent });
      await pause(1000);
      const seen = await watchQuiet(spoke, { token: quiet, agent, seconds });
      const { ok, shed } = await noise.stop();
      rows.push({ engine, load: load.name, ...seen, ratio: round(seen.p99 / alone.p99), ok, shed });
    }
    rows.push(...(await measureGoodput(spoke, { engine, token: noisy, agent, seconds })));
    return rows;
  } finally {
    agent.destroy();
    await spoke.stop();
    await database?.drop();
    place.remove();
  }
}

/** Creates in a second at saturation, and at ten times its clients. */
async function measureGoodput({ url, pid }, { engine, token, agent, seconds }) {
  const rows = [];
  for (const clients of [64, 640]) {
    const started = performance.now();
    const load = startLoad(url, { clients, toRequest: create, token, agent });
    await pause(seconds * 1000);
    const { ok, shed } = await load.stop();
    const rate = round((ok / (performance.now() - started)) * 1000);
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

/** Clients that send one request after the other, and wait as long as they are told after a refusal. */
function startLoad(url, { clients, toRequest, token, agent }) {
  let runs = true;
  const counts = { ok: 0, shed: 0 };
  const work = async () => {
    while (runs) {
      const { status, retryAfter, text } = await call(url, { ...toRequest(), token, agent });
      if (status < 300) counts.ok += 1;
      else if (status === 429 || status === 503) {
        counts.shed += 1;
        if (!(retryAfter > 0)) throw new Error(`A refusal without Retry-After: ${text}`);
        if (runs) await pause(retryAfter * 1000);
      } else throw new Error(`The noisy account got ${status}: ${text}`);
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, work));
  ended.catch(() => undefined);
  return {
    stop: async () => {
      runs = false;
      await ended;
      return counts;
    },
  };
}

async function createHub(url, agent) {
  const { text } = await call(url, { path: '/_spoke/hubs', json: {}, agent });
  return JSON.parse(text).privateApp.token;
}

function call(url, { path, json, body = json && JSON.stringify(json), type = 'application/json', token, agent }) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    const outgoing = send(`${url}${path}`, { method: body ? 'POST' : 'GET', headers, agent }, (reply) => {
      const parts = [];
      reply.on('data', (part) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({
          status: reply.statusCode,
          retryAfter: Number(reply.headers['retry-after']),
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - started,
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const round = (number) => Math.round(number * 100) / 100;
