// Measures what puts a sandbox back between two tests, beside what it replaces, in turn:
// node bench/resets.mjs [seed file] [rounds]
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.mjs';
import { startSpoke } from './processes.mjs';

const [seed = 'seeds/demo.json', rounds = '10'] = process.argv.slice(2);
const work = mkdtempSync(join(process.env.SPOKE_BENCH_DIR ?? tmpdir(), 'spoke-bench-resets-'));
const server = await startSpoke({
  SPOKE_DATA_DIR: join(work, 'data'),
  SPOKE_SEED: seed,
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
});

/** Milliseconds of a call, and what it responds. */
async function call(method, path, { body, token } = {}) {
  const started = performance.now();
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { milliseconds: performance.now() - started, body: text === '' ? undefined : JSON.parse(text) };
}

const post = (path, body) => call('POST', path, { body });

/** What a test does: ten contacts and ten companies. */
async function use(token) {
  for (let number = 0; number < 10; number += 1) {
    await call('POST', '/crm/v3/objects/contacts', {
      token,
      body: { properties: { email: `test${number}@example.com` } },
    });
    await call('POST', '/crm/v3/objects/companies', { token, body: { properties: { name: `Test ${number}` } } });
  }
}

try {
  const first = (await post('/_spoke/reset')).milliseconds;
  const { body: seeded } = await call('GET', '/_spoke/credentials');
  const { body: snapshot } = await post('/_spoke/snapshots', { name: 'Bench' });
  const { body: own } = await post('/_spoke/hubs', {});
  const { body: withOwn } = await post('/_spoke/snapshots', { name: 'With an account' });
  const contestants = {
    'a new account': async () => (await post('/_spoke/hubs', {})).milliseconds,
    'reset of a new account': async () => {
      await use(own.privateApp.token);
      return (await post(`/_spoke/hubs/${own.hubId}/reset`)).milliseconds;
    },
    'restore of a seeded account': async () => {
      await use(seeded.token);
      return (await post(`/_spoke/hubs/${seeded.hub.hubId}/restore`, { snapshotId: snapshot.id })).milliseconds;
    },
    'restore of everything': async () => {
      await use(seeded.token);
      return (await post(`/_spoke/snapshots/${withOwn.id}/restore`)).milliseconds;
    },
  };
  const taken = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [name, measure] of Object.entries(contestants)) taken[name].push(await measure());
  }
  const resets = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    await use(seeded.token);
    resets.push((await post('/_spoke/reset')).milliseconds);
  }
  const figures = { ...taken, 'reset to the seed': resets };
  console.log(`reset that seeds again: ${first.toFixed(0)} ms (once)`);
  for (const [name, list] of Object.entries(figures)) {
    const [least, middle] = [Math.min(...list), median(list)];
    const ratio = (first / middle).toFixed(0);
    console.log(`${name}: ${middle.toFixed(0)} ms, at least ${least.toFixed(0)}; 1/${ratio} of seeding again`);
  }
} finally {
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}
