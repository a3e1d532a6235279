import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.js';
import { shortLivedFlags } from './node-flags.js';

export const repository = join(import.meta.dirname, '..', '..');

/** How a process ended: one of the two is set. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface LaunchOptions {
  /** The child's environment besides PATH and the like. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A program other than `node`. */
  readonly command?: string;
  /** Arguments; those that start the server by default. */
  readonly args?: readonly string[];
  /** Runs it in a separate process group, so that a test can signal it like a terminal. */
  readonly ownGroup?: boolean;
  /** The working directory; the repository by default. */
  readonly cwd?: string;
}

/** A child process of this repository and its output so far. */
export interface SpokeProcess {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  stdout(): string;
  stderr(): string;
  /** Resolves with the address that the child prints once it listens; rejects if it exits or takes a minute. */
  listening(): Promise<string>;
  signal(name: NodeJS.Signals): void;
}

const server = [...shortLivedFlags, join(repository, 'scripts', 'program.mjs')];
const line = /^Spoke is listening on (https?:\/\/\S+)$/m;
const startSeconds = 60;
const running = new Set<ChildProcess>();

// Processes left by a failed test are killed with the worker that started them.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `node` on this repository's dist/ (or something else) and collects its output. */
export function launch({
  env,
  command = process.execPath,
  args = server,
  ownGroup = false,
  cwd = repository,
}: LaunchOptions): SpokeProcess {
  const child = spawn(command, args, {
    cwd,
    detached: ownGroup,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  child.once('error', () => undefined);
  if (pid === undefined) throw new Error(`${command} cannot be started.`);
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  const launched: SpokeProcess = {
    pid,
    exited,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    listening: () => waitForAddress(launched, child),
    signal: (name) => void child.kill(name),
  };
  return launched;
}

async function waitForAddress(launched: SpokeProcess, child: ChildProcess): Promise<string> {
  const stop = new AbortController();
  const printed = new Promise<string>((resolve) => {
    const look = (): void => {
      const address = line.exec(launched.stdout())?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', look);
    stop.signal.addEventListener('abort', () => child.stdout?.off('data', look));
    look();
  });
  const ended = launched.exited.then(({ code, signal }) => {
    throw new Error(`Spoke ended (${signal ?? `exit code ${String(code)}`}) instead of listening.\n${tail(launched)}`);
  });
  const late = afterSeconds(startSeconds, stop.signal).then(() => {
    throw new Error(`Spoke was not listening after ${startSeconds} s.\n${tail(launched)}`);
  });
  try {
    return await Promise.race([printed, ended, late]);
  } finally {
    stop.abort();
  }
}

/** The end of a child's output, for the message of a failed test. */
export function tail({ stdout, stderr }: SpokeProcess): string {
  return `--- stdout\n${stdout().slice(-4000)}\n--- stderr\n${stderr().slice(-4000)}`;
}

/** Resolves after some seconds; never, and without keeping the process alive, once `signal` is aborted. */
export function afterSeconds(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
