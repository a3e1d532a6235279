import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findFreePort } from './balancer.js';
import { postgresBinaries } from './needs.js';

const run = promisify(execFile);
/** Owned by the user that Debian creates for PostgreSQL. */
const home = '/var/lib/postgresql';

/** A private PostgreSQL server of a test. */
export interface OwnPostgres {
  readonly url: string;
  /** Its data directory. */
  readonly dataDir: string;
  /** Crashes it and starts it again. */
  crash(): Promise<void>;
  /** The ids of its processes that serve a connection. */
  listBackends(): Promise<number[]>;
}

/** Starts a server that is removed when the test ends. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-postgres-'));
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, statSync(home).uid, statSync(home).gid);
  const data = join(folder, 'data');
  const call = async (program: string, ...args: string[]): Promise<void> => {
    const command = [join(postgresBinaries, program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    await run(file, rest, { cwd: folder });
  };
  const port = await findFreePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=60`;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await call('initdb', '-D', data, '-U', 'spoke', '-E', 'UTF8', '--locale=C', '-A', 'trust');
  const start = () => call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  await start();
  onTestFinished(() => call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'));
  return {
    url: `postgres://spoke@127.0.0.1:${port}/postgres`,
    dataDir: data,
    async crash() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      await start();
    },
    async listBackends() {
      const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      const { stdout } = await run('ps', ['--ppid', main, '-o', 'pid=,args=']);
      const serving = stdout.split('\n').filter((line) => line.includes('127.0.0.1('));
      return serving.map((line) => Number.parseInt(line, 10));
    },
  };
}
