// npm run trace: how many source files and functions three warmed requests execute, according to V8's precise coverage of
// the unbundled program (sandbox, embedded database). Intervals rest meanwhile; other timers are included, so the smallest of
// several rounds counts. --files lists the files with their functions and calls; --check fails if one exceeds its limits.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { Session } from 'node:inspector/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { call } from '../bench/call.mjs';
import { createWorld, seed } from '../bench/world.mjs';

const built = `${pathToFileURL(join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist'))}/`;
const columns = ['objects', 'timeline', 'properties', 'platform', 'sandbox'];
const rounds = 5;
/** The largest numbers of files, in all and of objects/; lower them where you can. */
const limits = {
  '/crm/v3/objects/companies': { files: 45, objects: 10 },
  '/crm/v3/objects/companies/search': { files: 51, objects: 17 },
  '/crm/v3/timeline/events': { files: 45, objects: 2 },
};

const folder = mkdtempSync(join(tmpdir(), 'spoke-trace-'));
const port = await findPort();
const url = `http://127.0.0.1:${port}`;
const seedFile = join(folder, 'seed.json');
writeFileSync(seedFile, JSON.stringify(seed));
Object.assign(process.env, {
  SPOKE_SEED: seedFile,
  PORT: String(port),
  SPOKE_DATA_DIR: join(folder, 'data'),
  SPOKE_MODE: 'sandbox',
  LOG_LEVEL: 'error',
});
delete process.env.DATABASE_URL;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let isTracing = false;
const { setInterval: setRealInterval } = globalThis;
globalThis.setInterval = (run, ms, ...args) => setRealInterval(() => isTracing || run(...args), ms);

// The table printed at start is not useful here.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
const { main } = await import(`${built}main.js`);
await main();
process.stdout.write = write;

const world = await createWorld(url, { companies: 100, events: 0 });
const requests = [
  ['/crm/v3/objects/companies', { properties: { name: 'Acme', domain: 'acme.example' } }],
  ['/crm/v3/objects/companies/search', { query: 'acme', limit: 10 }],
  ['/crm/v3/timeline/events', world.toEvent(world.contacts[0])],
];

const agent = new Agent({ keepAlive: true });
const session = new Session();
session.connect();
await session.post('Profiler.enable');
console.log(
  `${'request'.padEnd(42)} files functions   ${columns.map((name) => name.padEnd(10)).join(' ')} (files/functions)`,
);
for (const [path, json] of requests) {
  const files = await trace(() => send(path, json));
  console.log(toLine(`POST ${path}`, files));
  if (process.argv.includes('--files')) console.log(files.map(toFileLine).join('\n'));
  if (process.argv.includes('--check')) checkLimits(path, files);
}
process.exit();

function checkLimits(path, files) {
  const own = files.filter(({ file }) => file.startsWith('objects/'));
  const limit = limits[path];
  if (files.length <= limit.files && own.length <= limit.objects) return;
  const figures = `${files.length} files, ${own.length} of objects/`;
  console.log(`Over the limit: ${figures}; at most ${limit.files} and ${limit.objects}. --files lists them.`);
  process.exitCode = 1;
}

/** Each request is warmed up first: work done once per process is not counted. */
async function trace(send) {
  for (let warm = 0; warm < 20; warm += 1) await send();
  const seen = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await traceOnce(send));
  return seen.reduce((least, one) => (one.length < least.length ? one : least));
}

async function traceOnce(send) {
  isTracing = true;
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await send();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  isTracing = false;
  return result
    .filter((script) => script.url.startsWith(built))
    .flatMap((script) => {
      const called = script.functions.filter(({ ranges }) => ranges[0].count > 0);
      return called.length > 0 ? [{ file: script.url.slice(built.length).replace(/\.js$/, '.ts'), called }] : [];
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

function toLine(name, files) {
  const sum = (list) => list.reduce((total, { called }) => total + called.length, 0);
  const parts = columns.map((column) => {
    const own = files.filter(({ file }) => file.startsWith(`${column}/`));
    return `${own.length}/${sum(own)}`.padEnd(10);
  });
  return `${name.padEnd(42)} ${String(files.length).padStart(5)} ${String(sum(files)).padStart(9)}   ${parts.join(' ')}`;
}

function toFileLine({ file, called }) {
  const calls = called.map(({ functionName, ranges }) => `${functionName || '(anonymous)'} ×${ranges[0].count}`);
  return `  ${file.padEnd(48)} ${calls.join(', ')}`;
}

async function send(path, json) {
  const { status, text } = await call(url, { path, json, token: world.tokens.accessToken, agent });
  if (status >= 300) throw new Error(`POST ${path}: ${status} ${text}`);
}

function findPort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
