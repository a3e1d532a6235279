// Measures whether accounts that nobody uses cost anything: a server with a hundred accounts beside one with many.
// DATABASE_URL=postgres://user:password@host:5432/a_new_database node bench/accounts.mjs [accounts]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { loadHttp, readCpuTime, readMemory } from './load.mjs';
import { startSpoke } from './processes.mjs';
import { common, post, production } from './production.mjs';

const sizes = [100, Number(process.argv[2] ?? 10_000)];
const idleSeconds = 60;
const work = mkdtempSync(join(process.env.SPOKE_BENCH_DIR ?? tmpdir(), 'spoke-bench-accounts-'));
const place = { SPOKE_DATA_DIR: join(work, 'data') };
const settings = { ...production, ...place, SPOKE_RATE_LIMITS: 'off' };
const sql = postgres(process.env.DATABASE_URL, { max: 1, onnotice: () => undefined });

const city = {
  filterType: 'PROPERTY',
  property: 'city',
  operation: { operationType: 'STRING', operator: 'IS_EQUAL_TO', value: 'Ghent', includeObjectsWithNoValueSet: false },
};
const branch = (type, filters, filterBranches = []) => ({
  filterBranchType: type,
  filterBranchOperator: type,
  filters,
  filterBranches,
});

/** An account with a contact, a list with filters and a workflow, so that the jobs have to look at it. Returns a read of it. */
async function createAccount(url) {
  const { privateApp } = await post(url, '/_spoke/hubs', {});
  const send = (path, body) => post(url, path, body, privateApp.token);
  const contact = await send('/crm/v3/objects/contacts', { properties: { email: 'ada@example.com', city: 'Ghent' } });
  const filterBranch = branch('OR', [], [branch('AND', [city])]);
  await send('/crm/v3/lists', { name: 'Ghent', objectTypeId: '0-1', processingType: 'DYNAMIC', filterBranch });
  await send('/automation/v4/flows', {
    ...{
      type: 'CONTACT_FLOW',
      objectTypeId: '0-1',
      flowType: 'WORKFLOW',
      name: 'Welcome',
      isEnabled: true,
      actions: [],
    },
    enrollmentCriteria: { type: 'LIST_BASED', shouldReEnroll: false, listFilterBranch: filterBranch },
  });
  const headers = { authorization: `Bearer ${privateApp.token}` };
  return { method: 'GET', path: `/crm/v3/objects/contacts/${contact.id}`, headers };
}

async function grow(count) {
  const sandbox = await startSpoke({ ...common, ...place, SPOKE_SEED: 'seeds/demo.json' });
  const reads = [];
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      reads.push(await createAccount(sandbox.url));
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  await sandbox.stop();
  await sql`vacuum analyze`;
  return reads;
}

/** Runs a server until the work that the accounts leave behind when they are created is done. */
async function settle() {
  const server = await startSpoke(settings);
  for (let left = 1; left > 0;) {
    await sleep(1000);
    [{ left }] = await sql`select count(*)::integer as left from change_feed`;
  }
  await server.stop();
}

async function countStatements() {
  const [row] = await sql`
    select xact_commit::integer as count from pg_stat_database where datname = current_database()`;
  return row.count;
}

async function measure(accounts, reads) {
  await settle();
  const server = await startSpoke(settings);
  try {
    await sleep(10_000);
    const [statements, cpu] = [await countStatements(), readCpuTime(server.pid)];
    await sleep(idleSeconds * 1000);
    const idle = {
      statements: ((await countStatements()) - statements) / idleSeconds,
      cpu: (readCpuTime(server.pid) - cpu) / 1000 / idleSeconds,
    };
    const rest = readMemory(server.pid);
    const one = await loadHttp(server, reads.slice(0, 1), { concurrency: 1, seconds: 3 });
    const all = await loadHttp(server, reads, { concurrency: 32, amount: Math.max(reads.length, 2000) });
    return {
      accounts,
      'start, ms': server.milliseconds,
      'memory at rest, MB': rest,
      'idle: transactions a second': idle.statements,
      'idle: ms of processor time a second': idle.cpu,
      'read in one account, p50 ms': one.p50,
      'one read in each account, a second': all.rate,
      'memory after it, MB': readMemory(server.pid),
    };
  } finally {
    await server.stop();
  }
}

try {
  const rows = [];
  let reads = [];
  for (const size of sizes) {
    reads = [...reads, ...(await grow(size - reads.length))];
    rows.push(await measure(size, reads));
  }
  const [least, most] = rows;
  console.table(
    Object.fromEntries(
      Object.keys(least).map((name) => [name, { few: least[name], many: most[name], ratio: most[name] / least[name] }]),
    ),
  );
} finally {
  await sql.end();
  rmSync(work, { recursive: true, force: true });
}
