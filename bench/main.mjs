// npm run bench: what Spoke does against the least that the same work can cost, see README.md beside it.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { loadHttp, loadStatements } from './load.mjs';
import { createDatabase, createPlace, findPostgres, startBare, startSpoke } from './processes.mjs';
import { listScenarios } from './scenarios.mjs';
import { fillWorld, seed, signIn } from './world.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    records: { type: 'string' },
    events: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    concurrency: { type: 'string' },
    only: { type: 'string' },
    engine: { type: 'string' },
    json: { type: 'string' },
    profile: { type: 'string' },
    mode: { type: 'string' },
  },
});
const { quick } = values;
const records = Number(values.records ?? (quick ? 1000 : 10_000));
const events = Number(values.events ?? records);
const rounds = Number(values.rounds ?? (quick ? 1 : 5));
const seconds = Number(values.seconds ?? (quick ? 1 : 3));
const concurrencies = (values.concurrency ?? (quick ? '4' : '1,32')).split(',').map(Number);
const only = new RegExp(values.only ?? '');
const engines = (values.engine ?? 'postgres,embedded').split(',');

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const results = [];
const server = engines.includes('postgres') ? await findPostgres() : undefined;
try {
  for (const engine of engines) {
    if (engine === 'postgres' && !server) console.log('No PostgreSQL: set DATABASE_URL, or install its programs.');
    else await measureEngine(engine);
  }
} finally {
  await server?.stop();
}
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, node: process.version, records, results }, null, 2)}\n`,
  );
console.log(`${results.length} passed, 0 failed`);

async function measureEngine(engine) {
  const place = createPlace(seed);
  const database = engine === 'postgres' ? await createDatabase(server.url) : undefined;
  const env = {
    SPOKE_SECRET: randomBytes(32).toString('base64url'),
    SPOKE_DATA_DIR: place.dataDir,
    SPOKE_SEED: place.seedFile,
    SPOKE_ACCESS_TOKEN_SECONDS: '86400',
    ...(database && { DATABASE_URL: database.url }),
  };
  try {
    const sandbox = await startSpoke(env);
    const started = performance.now();
    const world = await fillWorld(sandbox.url, { companies: records, events });
    console.log(
      `\n${engine}: ${records} companies and ${events} events made in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    await sandbox.stop();
    const spoke = await startSpoke(
      { ...env, SPOKE_MODE: values.mode ?? 'production', SPOKE_RATE_LIMITS: 'off' },
      values.profile,
    );
    const bare = database && (await startBare({ DATABASE_URL: database.url, SPOKE_SECRET: env.SPOKE_SECRET }));
    try {
      const session = await signIn(spoke.url);
      for (const scenario of listScenarios(world, session)) {
        if (only.test(scenario.name)) await measure(scenario, { engine, spoke, bare, database });
      }
    } finally {
      bare?.stop();
      await spoke.stop();
    }
  } finally {
    await database?.drop();
    place.remove();
  }
}

/** Spoke and the limit in turns; the first round only warms up. */
async function measure(scenario, { engine, spoke, bare, database }) {
  const { name, requests, limit, check, target } = scenario;
  await assertRight(spoke.url, requests[0], check);
  const { operations } = bare && limit ? await bare.serve('limit', requests) : {};
  const bareRequests = requests.map((request, place) => ({ ...request, path: `/limit/${place}` }));
  if (operations) await assertRight(bare.url, bareRequests[0], () => undefined);
  for (const concurrency of concurrencies) {
    const load = { concurrency, seconds };
    const rates = { ours: [], limit: [] };
    const cpu = { ours: [], limit: [] };
    let latency;
    for (let round = quick ? 1 : 0; round <= rounds; round += 1) {
      const ours = await loadHttp(spoke, requests, load);
      const least =
        operations &&
        (limit === 'bare'
          ? await loadHttp(bare, bareRequests, load)
          : await loadStatements(database.url, operations, load));
      if (round === 0) continue;
      latency = ours;
      rates.ours.push(ours.rate);
      cpu.ours.push(ours.cpu);
      cpu.limit.push(least?.cpu ?? 0);
      if (least) rates.limit.push(least.rate);
    }
    await assertRight(spoke.url, requests.at(-1), check);
    const [own, least] = [median(rates.ours), median(rates.limit)];
    const result = {
      engine,
      name,
      concurrency,
      rate: own,
      limit,
      limitRate: least,
      ratio: least && own / least,
      target,
      statements: operations?.[0].statements.length,
      p50: latency.p50,
      p95: latency.p95,
      p99: latency.p99,
    };
    results.push(result);
    console.log(
      `${name.padEnd(32)} ${String(concurrency).padStart(3)}  ${own.toFixed(0).padStart(7)}/s` +
        (least
          ? `  ${limit.padEnd(7)} ${least.toFixed(0).padStart(7)}/s  ratio ${(own / least).toFixed(2)} (${target})  statements ${result.statements}  cpu ${median(cpu.ours).toFixed(0)} µs, bare ${median(cpu.limit).toFixed(0)} µs`
          : ''),
    );
  }
}

async function assertRight(url, { method, path, headers, body, marker }, check) {
  const sent = marker ? body.replaceAll(marker, randomBytes(6).toString('hex')) : body;
  const reply = await fetch(`${url}${path}`, { method, headers, ...(sent !== undefined && { body: sent }) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  check(JSON.parse(text));
}
