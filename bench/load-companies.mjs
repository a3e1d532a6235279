// Loads companies through batch create, 100 a request, and holds the time against a bare multi-row insert of the same
// data into a table of the same columns, in the same run: node bench/load-companies.mjs [--records 100000] [--rounds 3]
// On the embedded database, or on the server that DATABASE_URL names (its user must be allowed to create databases).
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startBench } from './bench-server.mjs';

const { values } = parseArgs({ options: { records: { type: 'string' }, rounds: { type: 'string' } } });
const records = Number(values.records ?? 100_000);
const rounds = Number(values.rounds ?? 3);
const perRequest = 100;
const atOnce = 4;

const token = `pat-na1-${randomUUID()}`;
const { url, db, stop } = await startBench({
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
});
try {
  await report();
} finally {
  await stop();
}

async function report() {
  const times = { batches: [], bare: [] };
  await db.write((tx) => tx.unsafe('create table bare (like record including defaults including indexes)'));
  const share = Math.ceil(records / rounds);
  for (let round = 0; round < rounds; round += 1) {
    times.batches.push(await timed(() => load(share, createBatch)));
    times.bare.push(await timed(() => load(share, insertBare)));
  }
  const found = await db.read((tx) => tx`select count(*)::integer as count from record where hub_id = 1001`);
  const bare = await db.read((tx) => tx`select count(*)::integer as count from bare where hub_id = 1001`);
  const expected = share * rounds;
  if (found[0].count !== expected || bare[0].count !== expected) throw new Error('Not all records were written.');
  const [batches, bareTime] = [sum(times.batches), sum(times.bare)];
  console.log(`${db.engine}: ${expected} companies, ${perRequest} a request, ${atOnce} requests at once`);
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
  await db.statement(
    (tx) => tx`
      insert into bare (hub_id, object_type, id, properties, created_at, updated_at)
      select 1001, '0-2', new_record_id(), c, now(), now() from jsonb_array_elements(${tx.json(companies)}) c`,
  );
}
