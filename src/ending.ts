import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './platform/log.js';
import { toErrorText } from './platform/plain-text.js';

/** How long requests in flight may take after a signal, in milliseconds. */
export const graceMs = 25_000;

/** How long a process may take to close its resources after requests in flight are cut off, in milliseconds. */
const closeMs = 5000;
/** How long requests in flight may take after a fault, in milliseconds. */
const faultGraceMs = 2000;
/** Signals within this time after the first count as the same one, in milliseconds. */
const repeatMs = 1000;

/** Exit codes of a server; the command line adds 2 for usage errors. */
const exitCodes = { stopped: 0, failed: 1, cutOff: 3 } as const;

/** How a running process is shut down. */
export interface Stop {
  /** Stops accepting requests, lets those in flight finish and closes everything. */
  gracefully(): Promise<void>;
  /** The maximum duration of that, in milliseconds. */
  readonly maxMs: number;
  /** Stops accepting requests, waits for those in flight up to `graceMs`, cuts off the rest and closes everything. */
  within(graceMs: number): Promise<void>;
  /** The number of requests in flight. */
  countRequests(): number;
}

/** Ends this process, on a signal or after a fault. */
export interface Ending {
  /** Logs a fatal error in one line and exits with 1, after an orderly shutdown if possible. */
  fail(error: unknown, message: string): void;
  /** Sets how the process is shut down on SIGTERM and SIGINT and after a fault. */
  endWith(stop: Stop): void;
  /** Shuts down as SIGTERM does. */
  stop(): void;
}

/** Handles uncaught errors and signals. */
export function createEnding(log: Log): Ending {
  let known: Stop | undefined;
  let hasFailed = false;

  const fail = (error: unknown, message: string): void => {
    log.fatal({ err: error }, message);
    // A second fault during the shutdown.
    if (hasFailed) process.exit(exitCodes.failed);
    hasFailed = true;
    const closed = known?.within(faultGraceMs).catch(() => undefined);
    void Promise.race([closed, sleep(faultGraceMs + closeMs)]).then(() => process.exit(exitCodes.failed));
  };
  process.on('uncaughtException', (error, origin) => {
    fail(
      error,
      origin === 'unhandledRejection' ? 'unhandled rejection: shutting down' : 'uncaught error: shutting down',
    );
  });

  const stop = createStop(log, () => known);
  return {
    fail,
    stop,
    endWith(stopOfProcess) {
      known = stopOfProcess;
      process.on('SIGINT', stop);
      process.on('SIGTERM', stop);
    },
  };
}

/** Handles a signal: exits with 0, or with another code if the shutdown fails, times out or is forced. */
function createStop(log: Log, find: () => Stop | undefined): () => void {
  let isStopping = false;
  let isImpatient = false;
  return () => {
    const stop = find();
    // Still starting: no request is in flight, and whatever is open survives a crash.
    if (!stop) process.exit(exitCodes.failed);
    if (isStopping) {
      if (isImpatient) process.exit(exitCodes.failed);
      return;
    }
    isStopping = true;
    // One Ctrl-C under npm arrives several times, from the terminal, npm and the supervisor: only a later one forces
    // the exit.
    setTimeout(() => (isImpatient = true), repeatMs).unref();
    let isCutOff = false;
    setTimeout(() => {
      isCutOff = true;
      void cutOff(stop, log);
    }, stop.maxMs).unref();
    stop.gracefully().then(
      // Also resolves after requests were cut off.
      () => isCutOff || process.exit(exitCodes.stopped),
      (error: unknown) => {
        if (isCutOff) return;
        process.stderr.write(`Spoke did not shut down cleanly. ${toSentence(error)}\n`);
        process.exit(exitCodes.failed);
      },
    );
  };
}

async function cutOff(stop: Stop, log: Log): Promise<void> {
  const requests = stop.countRequests();
  log.error({ requests, seconds: stop.maxMs / 1000 }, 'shutdown took too long: cutting off requests in flight');
  await Promise.race([stop.within(0).catch(() => undefined), sleep(closeMs)]);
  process.exit(requests > 0 ? exitCodes.cutOff : exitCodes.failed);
}

/** The message for the operator of an error at start or shutdown. */
export function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return toErrorText(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use by another program: set PORT to a free one.';
  if ('code' in error && error.code === 'EACCES')
    return 'This user may not listen on that port: set PORT to one above 1023.';
  if ('code' in error && error.code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  if ('code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')) return tooFewFiles();
  return error.message;
}

/** The embedded database keeps some 300 files open, and each connection is one. */
const neededFiles = 512;

/** Throws one sentence if the open-file limit of this process is too low. Known on Linux only. */
export function assertFileLimit(): void {
  const limits = existsSync(limitsFile) ? readFileSync(limitsFile, 'utf8') : '';
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  if (soft !== undefined && Number(soft) < neededFiles) throw new Error(tooFewFiles());
}

const limitsFile = '/proc/self/limits';

function tooFewFiles(): string {
  return `This process may not open enough files: allow at least ${neededFiles} (ulimit -n ${neededFiles}).`;
}
