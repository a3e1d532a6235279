import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findFreePort } from './balancer.js';
import { postgresBinaries } from './needs.js';

const run = promisify(execFile);
/** Owned by the user that Debian creates for PostgreSQL. */
const home = '/var/lib/postgresql';

/** A private PostgreSQL server of a test, and its standby. */
export interface ServerPair {
  readonly url: string;
  readonly standbyUrl: string;
}

/** Starts both, until the test ends. */
export async function startServerPair(): Promise<ServerPair> {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-standby-'));
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, statSync(home).uid, statSync(home).gid);
  const call = async (program: string, ...args: string[]): Promise<void> => {
    const command = [join(postgresBinaries, program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    await run(file, rest, { cwd: folder });
  };
  const start = async (name: string): Promise<number> => {
    const port = await findFreePort();
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
    onTestFinished(() => call('pg_ctl', '-D', join(folder, name), '-m', 'immediate', '-w', 'stop'));
    await call('pg_ctl', '-D', join(folder, name), '-w', '-l', join(folder, `${name}.log`), '-o', options, 'start');
    return port;
  };
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [main, standby] = [join(folder, 'main'), join(folder, 'standby')];
  await call('initdb', '-D', main, '-U', 'spoke', '-E', 'UTF8', '--locale=C', '-A', 'trust');
  const port = await start('main');
  await call('pg_basebackup', '-h', '127.0.0.1', '-p', `${port}`, '-U', 'spoke', '-D', standby, '-R', '-c', 'fast');
  const standbyPort = await start('standby');
  const toUrl = (of: number) => `postgres://spoke@127.0.0.1:${of}/postgres`;
  return { url: toUrl(port), standbyUrl: toUrl(standbyPort) };
}
