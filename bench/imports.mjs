// Measures an import of contacts from a CSV file beside batch creates of the same rows, its memory, and the pace of its tenths:
// DATABASE_URL=postgres://user:password@host:5432/a_new_database node bench/imports.mjs [rows]
import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemory } from './load.mjs';
import { startSpoke } from './processes.mjs';

const rows = Number(process.argv[2] ?? 1_000_000);
/** Rows that are created by batches, before the import and after it. */
const compared = Math.min(rows, 20_000);
const seed = 'seeds/demo.json';
const { token } = JSON.parse(readFileSync(seed, 'utf8')).hubs[0].privateApps[0];
const names = ['email', 'firstname', 'lastname', 'jobtitle', 'phone', 'city'];
const work = mkdtempSync(join(process.env.SPOKE_BENCH_DIR ?? tmpdir(), 'spoke-bench-imports-'));
const server = await startSpoke({
  SPOKE_DATA_DIR: join(work, 'data'),
  SPOKE_SEED: seed,
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
});

const toRow = (kind, number) => [
  `${kind}.${number}@people.example`,
  `Ada ${number % 977}`,
  `Botha ${number % 9973}`,
  `Engineer ${number % 17}`,
  `+1 555 ${String(number % 10_000_000).padStart(7, '0')}`,
  `Town ${number % 331}`,
];

async function call(path, init = {}) {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Rows a second by batches of a hundred, one after the other. */
async function createByBatches(kind) {
  const started = performance.now();
  for (let at = 0; at < compared; at += 100) {
    const inputs = Array.from({ length: Math.min(100, compared - at) }, (_, index) => ({
      properties: Object.fromEntries(toRow(kind, at + index).map((value, place) => [names[place], value])),
    }));
    await call('/crm/v3/objects/contacts/batch/create', {
      method: 'POST',
      body: JSON.stringify({ inputs }),
      headers: { 'content-type': 'application/json' },
    });
  }
  return (compared / (performance.now() - started)) * 1000;
}

async function writeRows(file) {
  const out = createWriteStream(file);
  out.write(`${names.join(',')}\n`);
  for (let at = 0; at < rows; at += 1000) {
    const count = Math.min(1000, rows - at);
    const text = Array.from({ length: count }, (_, index) => `${toRow('imported', at + index).join(',')}\n`).join('');
    if (!out.write(text)) await new Promise((resolve) => out.once('drain', resolve));
  }
  out.end();
  await finished(out);
}

async function startImport(file) {
  const form = new FormData();
  const columnMappings = names.map((name) => ({
    columnObjectTypeId: '0-1',
    columnName: name,
    propertyName: name,
    ...(name === 'email' && { columnType: 'HUBSPOT_ALTERNATE_ID' }),
  }));
  const page = { hasHeader: true, columnMappings };
  const request = {
    name: 'Bench',
    importOperations: { '0-1': 'CREATE' },
    files: [{ fileName: 'rows.csv', fileFormat: 'CSV', fileImportPage: page }],
  };
  form.set('importRequest', JSON.stringify(request));
  form.set('files', await openAsBlob(file, { type: 'text/csv' }), 'rows.csv');
  return call('/crm/v3/imports', { method: 'POST', body: form });
}

/** Follows the import; returns when each tenth was done, and the memory then. */
async function follow(id) {
  const started = performance.now();
  const tenths = [];
  for (;;) {
    const { state, metadata } = await call(`/crm/v3/imports/${id}`);
    const created = metadata.counters.CREATED_OBJECTS ?? 0;
    while (created >= ((tenths.length + 1) * rows) / 10) {
      tenths.push({ seconds: (performance.now() - started) / 1000, megabytes: readMemory(server.pid) });
      const { seconds, megabytes } = tenths.at(-1);
      console.log(`${tenths.length}0 % after ${seconds.toFixed(0)} s, memory ${megabytes.toFixed(0)} MB`);
    }
    if (state === 'DONE') return tenths;
    if (state !== 'STARTED' && state !== 'PROCESSING') throw new Error(`The import is ${state}.`);
    await sleep(200);
  }
}

try {
  await createByBatches('warm');
  const before = await createByBatches('before');
  const file = join(work, 'rows.csv');
  await writeRows(file);
  const atRest = readMemory(server.pid);
  const { id } = await startImport(file);
  const tenths = await follow(id);
  const after = await createByBatches('after');
  const rate = rows / tenths.at(-1).seconds;
  const batches = (before + after) / 2;
  const [first, last] = [tenths[0].seconds, tenths[9].seconds - tenths[8].seconds];
  console.log(
    `import ${rate.toFixed(0)} rows/s; batch create ${before.toFixed(0)} before, ${after.toFixed(0)} after; ratio ${(rate / batches).toFixed(2)}`,
  );
  console.log(
    `first tenth ${first.toFixed(1)} s, last ${last.toFixed(1)} s; memory ${atRest.toFixed(0)} MB before, ` +
      `${tenths[0].megabytes.toFixed(0)} MB after the first tenth, ${Math.max(...tenths.map(({ megabytes }) => megabytes)).toFixed(0)} MB at most`,
  );
} finally {
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}
