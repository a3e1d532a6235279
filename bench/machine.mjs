// Where and when the figures were measured.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import postgres from 'postgres';

const root = new URL('..', import.meta.url);

/** The machine, the versions and the date. `server` is the PostgreSQL server of the run. */
export async function describeMachine(server) {
  return {
    at: new Date().toISOString(),
    cpu: cpus()[0].model,
    cores: cpus().length,
    memory: Math.round(totalmem() / 1024 ** 3),
    kernel: release().split('.').slice(0, 2).join('.'),
    node: process.versions.node,
    postgres: server && (await readPostgresVersion(server.url)),
    pglite: readVersion('node_modules/@electric-sql/pglite/package.json'),
    spoke: readVersion('package.json'),
    commit: readCommit(),
  };
}

async function readPostgresVersion(url) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [{ version }] = await sql`select current_setting('server_version') as version`;
  await sql.end();
  return version.split(' ')[0];
}

function readVersion(path) {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8')).version;
}

/** Undefined if the sources are not a git clone. */
function readCommit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
