// The processes of a run: Spoke, the bare server, and a PostgreSQL server if none is given.
import { execFileSync, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';

// To compare capacities.
const { SPOKE_ADMISSION_CAPACITY } = process.env;
const capacity = SPOKE_ADMISSION_CAPACITY ? { SPOKE_ADMISSION_CAPACITY } : {};

const root = new URL('..', import.meta.url).pathname;

const toProfiling = (folder) => (folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`]);

/**
 * Starts `spoke start` with the environment, and resolves once it is ready, with the start time in milliseconds. `stop`
 * waits until it has exited and has written a profile to that folder.
 */
export async function startSpoke(env, profile) {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...toProfiling(profile), '--disable-proto=throw', 'scripts/spoke.mjs', 'start'],
    {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...capacity, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    const read = (bytes) => {
      said += bytes;
      const found = /listening on (http:\S+)/.exec(said);
      if (found) resolve(found[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`Spoke ended with ${code}: ${said.slice(-2000)}`)));
  });
  const ready = await fetch(`${url}/readyz`);
  const milliseconds = performance.now() - started;
  if (!ready.ok) throw new Error(`Spoke is not ready: ${ready.status} ${await ready.text()}`);
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`Spoke ended with ${code}: ${said.slice(-2000)}`);
  };
  return { url, pid: findServer(child.pid), milliseconds, stop };
}

/** The server process below its supervisor; the supervisor itself if the system cannot list children. */
function findServer(supervisor) {
  try {
    return Number(readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ')[0]);
  } catch {
    return supervisor;
  }
}

/** Starts the bare server on the database. `serve(route, requests)` sends it the requests to serve, see bare-server.mjs. */
export async function startBare(env) {
  const { url, pid, send, stop } = await startChild('bare-server.mjs', env);
  return { url, pid, stop, serve: (route, requests) => send({ route, requests }) };
}

/** Starts the bare file server, see bare-files.mjs. Its `downloads` are URLs of the same file. */
export const startBareFiles = () => startChild('bare-files.mjs', {});

/** A child with its own folder, which first sends its address, and then one reply per message. */
async function startChild(name, given) {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-bench-child-'));
  const env = { PATH: process.env.PATH, BENCH_FOLDER: folder, ...given };
  const child = fork(new URL(name, import.meta.url), { cwd: root, env });
  const answer = () =>
    new Promise((resolve, reject) => {
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        if (message.error) reject(new Error(message.error));
        else resolve(message);
      });
      function onExit(code) {
        reject(new Error(`${name} ended with ${code}.`));
      }
    });
  const send = (message) => {
    const answered = answer();
    child.send(message);
    return answered;
  };
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...(await answer()), pid: child.pid, send, stop };
}

/**
 * A PostgreSQL server: the one of DATABASE_URL, else a new one with the installed programs. Undefined
 * if there is none.
 */
export async function findPostgres() {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: () => undefined };
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort((a, b) => a - b) : [];
  const bin = versions
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .findLast((path) => existsSync(`${path}/initdb`));
  return bin === undefined ? undefined : startPostgres(bin);
}

async function startPostgres(bin) {
  const place = mkdtempSync(join(tmpdir(), 'spoke-bench-pg-'));
  const isRoot = userInfo().uid === 0;
  // PostgreSQL refuses to run as root.
  const run = (program, args) =>
    execFileSync(isRoot ? 'runuser' : program, isRoot ? ['-u', 'postgres', '--', program, ...args] : args, {
      cwd: place,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  chmodSync(place, 0o755);
  const data = join(place, 'data');
  mkdirSync(data);
  if (isRoot) execFileSync('chown', ['postgres', data]);
  const port = await findPort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} -c max_connections=200 -c shared_buffers=1GB`;
  run(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust']);
  run(`${bin}/pg_ctl`, ['-D', data, '-w', '-l', join(data, 'log'), 'start', '-o', options]);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run(`${bin}/pg_ctl`, ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Creates a database on the server; returns how to drop it. */
export async function createDatabase(serverUrl) {
  const name = `spoke_bench_${randomBytes(6).toString('hex')}`;
  const run = async (statement) => {
    const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
    try {
      await sql.unsafe(statement);
    } finally {
      await sql.end();
    }
  };
  await run(`create database ${name}`);
  const made = new URL(serverUrl);
  made.pathname = `/${name}`;
  return { url: made.href, drop: () => dropDatabase(run, name) };
}

/** The server's autovacuum may be working in it, which only a superuser can terminate: it soon ends by itself. */
async function dropDatabase(run, name) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(`drop database ${name} with (force)`);
    } catch (error) {
      if (attempt === 40 || error.code !== '42501') throw error;
      await pause(250);
    }
  }
}

/** A temporary folder, and the seed file in it. */
export function createPlace(seed) {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-bench-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const seedFile = join(folder, 'seed.json');
  writeFileSync(seedFile, JSON.stringify(seed));
  return { folder, dataDir, seedFile, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
