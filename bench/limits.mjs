// Measures what it costs that servers on several machines count the calls of apps together, in rounds by turns:
// DATABASE_URL=postgres://user:password@host:5432/a_new_database node bench/limits.mjs [rounds]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadHttp } from './load.mjs';
import { median } from './measure.mjs';
import { startSpoke } from './processes.mjs';
import { common, post, production } from './production.mjs';

const rounds = Number(process.argv[2] ?? 5);
/** Enough that no app reaches its limit in a round. */
const accounts = 300;
const seconds = 2;
const work = mkdtempSync(join(process.env.SPOKE_BENCH_DIR ?? tmpdir(), 'spoke-bench-limits-'));
const place = { SPOKE_DATA_DIR: join(work, 'data') };
const settings = { ...production, ...place, SPOKE_RATE_LIMITS: 'addon' };

/** A read of a company of each account. */
async function createReads() {
  const sandbox = await startSpoke({ ...common, ...place, SPOKE_SEED: 'seeds/demo.json' });
  const reads = [];
  try {
    for (let made = 0; made < accounts; made += 1) {
      const { privateApp } = await post(sandbox.url, '/_spoke/hubs', {});
      const company = { properties: { name: 'Acme' } };
      const { id } = await post(sandbox.url, '/crm/v3/objects/companies', company, privateApp.token);
      const headers = { authorization: `Bearer ${privateApp.token}` };
      reads.push({ method: 'GET', path: `/crm/v3/objects/companies/${id}`, headers });
    }
  } finally {
    await sandbox.stop();
  }
  return reads;
}

const reads = await createReads();
const server = await startSpoke(settings);
const figures = { alone: [], together: [] };

async function measure(name, isKept) {
  const one = await loadHttp(server, reads, { concurrency: 1, seconds });
  const many = await loadHttp(server, reads, { concurrency: 32, seconds });
  if (isKept) figures[name].push({ p50: one.p50, rate: many.rate, cpu: many.cpu });
  // All calls leave the window.
  await sleep(10_500);
}

try {
  for (let round = 0; round <= rounds; round += 1) {
    await measure('alone', round > 0);
    const other = await startSpoke(settings);
    await sleep(1000);
    await measure('together', round > 0);
    await other.stop();
    // The first one hears of it when it looks again.
    await sleep(6000);
  }
  for (const [name, list] of Object.entries(figures)) {
    const [p50, rate, cpu] = ['p50', 'rate', 'cpu'].map((key) => median(list.map((figure) => figure[key])));
    console.log(
      `${name}: p50 of one at a time ${p50.toFixed(3)} ms, ${rate.toFixed(0)} a second at 32, ${cpu.toFixed(0)} µs each`,
    );
  }
} finally {
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}
