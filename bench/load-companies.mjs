// Loads companies through batch create, 100 a request, and holds the time against a bare multi-row insert of the same
// data into a table of the same columns, in the same run: node bench/load-companies.mjs [--records 100000] [--rounds 3]
// On the embedded database, or on the server that DATABASE_URL names (its user must be allowed to create databases).
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { createApp, createServices } from '../dist/app.js';
import { toConfig } from '../dist/config/config.js';
import { migrate, readMigrations } from '../dist/platform/db/migrate.js';
import { createLog } from '../dist/platform/log.js';
import { migrationsFolder, openResources } from '../dist/resources.js';

const { values } = parseArgs({ options: { records: { type: 'string' }, rounds: { type: 'string' } } });
const records = Number(values.records ?? 100_000);
const rounds = Number(values.rounds ?? 3);
const perRequest = 100;
const atOnce = 4;

const place = mkdtempSync(join(tmpdir(), 'spoke-bench-'));
const database = await createDatabase();
const token = `pat-na1-${randomUUID()}`;
const resources = await openResources(toTestConfig(), createLog({ level: 'warn' }));
const services = await startUp();
const server = await createApp(services, resources, toTestConfig());
const url = await server.listen({ host: '127.0.0.1', port: 0 });
try {
  await report();
} finally {
  await server.close();
  services.stop();
  await resources.close();
  await database?.drop();
  rmSync(place, { recursive: true, force: true });
}

async function report() {
  const times = { batches: [], bare: [] };
  await resources.db.write((tx) => tx.unsafe('create table bare (like record including defaults including indexes)'));
  const share = Math.ceil(records / rounds);
  for (let round = 0; round < rounds; round += 1) {
    times.batches.push(await timed(() => load(share, createBatch)));
    times.bare.push(await timed(() => load(share, insertBare)));
  }
  const found = await resources.db.read((tx) => tx`select count(*)::integer as count from record where hub_id = 1001`);
  const bare = await resources.db.read((tx) => tx`select count(*)::integer as count from bare where hub_id = 1001`);
  const expected = share * rounds;
  if (found[0].count !== expected || bare[0].count !== expected) throw new Error('Not all records were written.');
  const [batches, bareTime] = [sum(times.batches), sum(times.bare)];
  console.log(`${resources.db.engine}: ${expected} companies, ${perRequest} a request, ${atOnce} requests at once`);
  console.log(`  batch create  ${batches.toFixed(1)} s  ${Math.round(expected / batches)} records/s`);
  console.log(`  bare insert   ${bareTime.toFixed(1)} s  ${Math.round(expected / bareTime)} records/s`);
  console.log(`  ratio         ${(batches / bareTime).toFixed(2)}  (by round: ${ratios(times)})`);
}

function ratios({ batches, bare }) {
  return batches.map((time, round) => (time / bare[round]).toFixed(2)).join(', ');
}

function sum(list) {
  return list.reduce((total, one) => total + one, 0);
}

async function timed(run) {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

/** Some writers at once, each with one request under way. */
async function load(count, write) {
  let next = 0;
  const work = async () => {
    for (let from = next; from < count; from = next) {
      next += perRequest;
      await write(toCompanies(from, Math.min(perRequest, count - from)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function toCompanies(from, count) {
  return Array.from({ length: count }, (_, place) => ({
    name: `Acme ${from + place}`,
    domain: `acme-${from + place}.example`,
    city: ['Bern', 'Athens', 'Lima', 'Oslo'][place % 4],
    phone: `+49 30 ${100_000 + from + place}`,
    numberofemployees: String((from + place) % 5000),
    industry: 'COMPUTER_SOFTWARE',
  }));
}

async function createBatch(companies) {
  const reply = await fetch(`${url}/crm/v3/objects/companies/batch/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ inputs: companies.map((properties) => ({ properties })) }),
  });
  const body = await reply.json();
  if (reply.status !== 201 || body.results.length !== companies.length) throw new Error(JSON.stringify(body));
}

async function insertBare(companies) {
  await resources.db.statement(
    (tx) => tx`
      insert into bare (hub_id, object_type, id, properties, created_at, updated_at)
      select 1001, '0-2', new_record_id(), c, now(), now() from jsonb_array_elements(${tx.json(companies)}) c`,
  );
}

async function startUp() {
  await migrate(resources.db, await readMigrations(migrationsFolder));
  const made = await createServices(resources, toTestConfig());
  await made.seed.applyAtStart();
  return made;
}

function toTestConfig() {
  const seed = {
    hubs: [
      {
        hubId: 1001,
        name: 'Acme',
        domain: 'acme.example',
        timeZone: 'UTC',
        users: [],
        privateApps: [{ name: 'Bench', token, scopes: ['crm.objects.companies.write'] }],
      },
    ],
    developers: [],
    records: {},
  };
  const seedFile = join(place, 'seed.json');
  writeFileSync(seedFile, JSON.stringify(seed));
  return toConfig({
    PORT: '0',
    SPOKE_DATA_DIR: join(place, 'data'),
    SPOKE_SEED: seedFile,
    LOG_LEVEL: 'warn',
    ...(database && { DATABASE_URL: database.url }),
  });
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
