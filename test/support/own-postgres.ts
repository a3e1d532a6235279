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
  /** Stops it: `immediate` is like a crash, `fast` closes its connections first, and sends standbys what they miss. */
  stop(mode: 'immediate' | 'fast'): Promise<void>;
  /** Crashes it and starts it again. */
  crash(): Promise<void>;
  /** The ids of its processes that serve a connection. */
  listBackends(): Promise<number[]>;
}

/** A private PostgreSQL server of a test, and its standby. */
export interface ServerPair extends OwnPostgres {
  readonly standbyUrl: string;
  /** Makes the standby a server of its own that accepts writes. */
  promote(): Promise<void>;
}

/** Starts a server that is removed when the test ends. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = createFolder();
  await folder.initialize('main');
  return folder.start('main');
}

/**
 * Starts a server and its standby, which are removed when the test ends. With `isSynchronous`, a commit is acknowledged once the
 * standby has written it to its disk too.
 */
export async function startServerPair({ isSynchronous = false } = {}): Promise<ServerPair> {
  const folder = createFolder();
  await folder.initialize('main');
  const main = await folder.start('main');
  const from = ['-d', main.url, '-D', folder.toDataDir('standby')];
  await folder.call('pg_basebackup', ...from, '-R', '-c', 'fast');
  const standby = await folder.start('standby');
  if (isSynchronous) {
    // By pg_basebackup -R, the standby is known by the name of its program.
    const settings = "alter system set synchronous_standby_names = 'walreceiver'";
    await folder.call('psql', '-d', main.url, '-c', settings, '-c', 'select pg_reload_conf()');
  }
  const promote = () => folder.call('pg_ctl', '-D', standby.dataDir, '-w', 'promote');
  return { ...main, standbyUrl: standby.url, promote };
}

/** A folder with data directories of PostgreSQL, until the test ends. */
function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, statSync(home).uid, statSync(home).gid);
  const toDataDir = (name: string): string => join(folder, name);
  const call = async (program: string, ...args: string[]): Promise<void> => {
    const command = [join(postgresBinaries, program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    await run(file, rest, { cwd: folder });
  };
  const initialize = (name: string) =>
    call('initdb', '-D', toDataDir(name), '-U', 'spoke', '-E', 'UTF8', '--locale=C', '-A', 'trust');

  const start = async (name: string): Promise<OwnPostgres> => {
    const dataDir = toDataDir(name);
    const port = await findFreePort();
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=60`;
    const up = () => call('pg_ctl', '-D', dataDir, '-w', '-l', `${dataDir}.log`, '-o', options, 'start');
    const stop = (mode: string) => call('pg_ctl', '-D', dataDir, '-m', mode, '-w', 'stop');
    await up();
    // The test may have stopped it.
    onTestFinished(() => stop('immediate').catch(() => undefined));
    return {
      url: `postgres://spoke@127.0.0.1:${port}/postgres`,
      dataDir,
      stop,
      async crash() {
        await stop('immediate');
        await up();
      },
      listBackends: () => listBackends(dataDir),
    };
  };
  return { toDataDir, call, initialize, start };
}

async function listBackends(dataDir: string): Promise<number[]> {
  const [main = ''] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  const { stdout } = await run('ps', ['--ppid', main, '-o', 'pid=,args=']);
  const serving = stdout.split('\n').filter((line) => line.includes('127.0.0.1('));
  return serving.map((line) => Number.parseInt(line, 10));
}
