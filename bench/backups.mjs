// Measures a backup as a pair with pg_dump and cp of the same data, its memory, and the requests of a server meanwhile:
// node bench/backups.mjs postgres://user:password@host:5432/a_new_database [records] [files]
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const [databaseUrl, records = '200000', files = '400'] = process.argv.slice(2);
if (!databaseUrl) throw new Error('usage: node bench/backups.mjs DATABASE_URL [records] [files]');
const hubId = 1001;
const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(process.env.SPOKE_BENCH_DIR ?? tmpdir(), 'spoke-bench-backups-'));
const dataDir = join(work, 'data');
const environment = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  SPOKE_DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  PORT: '0',
};
const flags = ['--disable-proto=throw', join(root, 'scripts/program.mjs')];

/** Seconds and the largest resident memory of a command, in MB. */
function measure(command, args) {
  const started = performance.now();
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  let peak = 0;
  const timer = setInterval(() => {
    const file = `/proc/${child.pid}/status`;
    if (existsSync(file))
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024);
  }, 50);
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearInterval(timer);
      if (code !== 0) reject(new Error(`${command} ended with ${code}`));
      else resolve({ seconds: (performance.now() - started) / 1000, megabytes: peak });
    });
  });
}

/** The demo account with made-up records, their histories and associations, and files of 10 to 200 kB. */
async function fill() {
  const tenth = Math.ceil(Number(records) / 10);
  const sizes = { companies: tenth, contacts: 5 * tenth, deals: tenth, tickets: tenth, notes: tenth, tasks: tenth };
  const made = join(work, 'made-up.json');
  writeFileSync(made, JSON.stringify({ records: { generate: [{ ...sizes, hubId, firstId: 500_000_000 }] } }));
  execFileSync(process.execPath, [...flags, 'seed', 'seeds/demo.json', made], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select folder_id from file where hub_id = ${hubId} limit 1`);
  for (let number = 0; number < Number(files); number += 1) {
    const content = randomBytes(10_000 + Math.floor(Math.random() * 190_000));
    const id = randomUUID();
    const folder = join(dataDir, 'blobs', String(hubId), id.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, id), content);
    const hash = (name) => createHash(name).update(content).digest('hex');
    await client.query(`insert into blob (hub_id, blob_id, state, changed_at) values (${hubId}, $1, 'kept', now())`, [
      id,
    ]);
    await client.query(
      `insert into file (hub_id, file_id, folder_id, name, extension, name_key, blob_id, size, type, media_type, access, md5, sha256,
         source_group, is_usable_in_content, created_at, updated_at)
       select ${hubId}, ${800_000_000 + number}, $1, 'bench${number}', 'bin', 'bench${number}.bin', $2, $3, 'OTHER', 'application/octet-stream',
         'PRIVATE', $4, $5, source_group, true, now(), now() from file where hub_id = ${hubId} limit 1`,
      [rows[0]?.folder_id ?? null, id, content.length, hash('md5'), hash('sha256')],
    );
  }
  await client.query('vacuum analyze');
  const { rows: size } = await client.query('select pg_database_size(current_database())::float8 / 1e6 as mb');
  await client.end();
  return size[0].mb;
}

async function dumpAndCopy(name) {
  const target = join(work, name);
  mkdirSync(target);
  const started = performance.now();
  const tool = process.env.SPOKE_BENCH_PG_DUMP ?? '/usr/lib/postgresql/15/bin/pg_dump';
  await measure(tool, ['-Fc', '-f', join(target, 'dump'), databaseUrl]);
  cpSync(join(dataDir, 'blobs'), join(target, 'blobs'), { recursive: true });
  execFileSync('sync', ['-f', target]);
  const seconds = (performance.now() - started) / 1000;
  const bytes = statSync(join(target, 'dump')).size;
  rmSync(target, { recursive: true });
  return { seconds, megabytes: bytes / 1e6 };
}

const median = (list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)];

/** The p95 of one client that reads pages of records and writes, while other work runs. */
async function readMeanwhile(baseUrl, token, until) {
  const times = [];
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  for (let number = 0; !isOver; number += 1) {
    const started = performance.now();
    const json = { method: 'POST', body: JSON.stringify({ properties: { name: `Bench ${number}` } }) };
    const response = await fetch(`${baseUrl}/crm/v3/objects/companies${number % 5 === 0 ? '' : '?limit=20'}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(number % 5 === 0 && json),
    });
    await response.arrayBuffer();
    times.push(performance.now() - started);
  }
  await over;
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)];
}

async function withServer(use) {
  const server = spawn(process.execPath, [...flags, 'start', '--json'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve) => server.stdout.once('data', (text) => resolve(String(text))));
  const { url } = JSON.parse(line.split('\n').find((each) => each.startsWith('{')) ?? '{}');
  const seed = JSON.parse(readFileSync(join(root, 'seeds/demo.json'), 'utf8'));
  try {
    return await use(url, seed.hubs[0].privateApps[0].token);
  } finally {
    server.kill();
    await new Promise((resolve) => server.once('exit', resolve));
  }
}

try {
  console.log(`database: ${(await fill()).toFixed(0)} MB, ${records} records, ${files} files`);
  const [pairs, peaks] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    const dump = await dumpAndCopy(`dump-${round}`);
    const target = join(work, `backup-${round}`);
    const backup = await measure(process.execPath, [...flags, 'backup', target, '--json']);
    const again = await measure(process.execPath, [...flags, 'backup', target, '--json']);
    console.log(
      `pg_dump + cp ${dump.seconds.toFixed(1)} s, backup ${backup.seconds.toFixed(1)} s (${backup.megabytes.toFixed(0)} MB), next backup ${again.seconds.toFixed(1)} s`,
    );
    pairs.push(dump.seconds / backup.seconds);
    peaks.push(backup.megabytes);
    rmSync(target, { recursive: true });
  }
  console.log(
    `rate of the backup, of pg_dump + cp: ${median(pairs).toFixed(2)}; memory ${Math.max(...peaks).toFixed(0)} MB`,
  );
  await withServer(async (url, token) => {
    const [ratios, gentleRatios] = [[], []];
    const readDuring = (target, ...options) => {
      const backup = measure(process.execPath, [...flags, 'backup', target, '--json', ...options]);
      return readMeanwhile(url, token, backup).finally(() => rmSync(target, { recursive: true }));
    };
    await readMeanwhile(url, token, new Promise((done) => setTimeout(done, 8000)));
    for (let round = 0; round < 3; round += 1) {
      const alone = await readMeanwhile(url, token, new Promise((done) => setTimeout(done, 8000)));
      const during = await readDuring(join(work, `busy-${round}`));
      const gentle = await readDuring(join(work, `gentle-${round}`), '--gently');
      console.log(
        `p95 alone ${alone.toFixed(1)} ms, during a backup ${during.toFixed(1)} ms, --gently ${gentle.toFixed(1)} ms`,
      );
      ratios.push(during / alone);
      gentleRatios.push(gentle / alone);
    }
    console.log(
      `p95 during a backup, of p95 alone: ${median(ratios).toFixed(2)}, --gently ${median(gentleRatios).toFixed(2)}`,
    );
  });
} finally {
  rmSync(work, { recursive: true, force: true });
}
