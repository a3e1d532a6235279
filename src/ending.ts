import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './platform/log.js';
import { toErrorText } from './platform/plain-text.js';

/** How long requests in flight may take after a signal, in milliseconds. */
export const graceMs = 25_000;

/** How long a process takes at most to close what it holds once requests in flight are cut off, in milliseconds. */
const closeMs = 5000;
/** How long requests in flight may take after a fault, in milliseconds. */
const faultGraceMs = 2000;
/** Signals that come so soon after the first are the same one, in milliseconds. */
const repeatMs = 1000;

/** What the exit status of a server says; the command line adds 2 for a wrong call. */
const exitCodes = { stopped: 0, failed: 1, cutOff: 3 } as const;

/** How a running process is brought to its end. */
export interface Stop {
  /** Stops taking requests, lets those in flight finish and closes everything. */
  gracefully(): Promise<void>;
  /** How long that may take, in milliseconds. */
  readonly maxMs: number;
  /** Stops taking requests, lets those in flight finish for so long, cuts off the rest and closes everything. */
  within(graceMs: number): Promise<void>;
  /** Requests that are being answered. */
  countRequests(): number;
}

/** The end of this process, however it comes about. */
export interface Ending {
  /** Logs a fault that the process cannot live with, in one line, and ends it with 1, in order if that is possible. */
  fail(error: unknown, message: string): void;
  /** From now on the process is ended by this: on SIGTERM and SIGINT, and after a fault. */
  endWith(stop: Stop): void;
  /** Ends the process as SIGTERM does. */
  stop(): void;
}

/** Takes charge of errors that nobody caught and of signals. */
export function createEnding(log: Log): Ending {
  let known: Stop | undefined;
  let hasFailed = false;

  const fail = (error: unknown, message: string): void => {
    log.fatal({ err: error }, message);
    // A fault while the process ends of one.
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

/** What a signal does: ends the process with 0, or with another code when that fails, takes too long or is forced. */
function createStop(log: Log, find: () => Stop | undefined): () => void {
  let isStopping = false;
  let isImpatient = false;
  return () => {
    const stop = find();
    // Still starting: nobody waits for an answer, and whatever is open survives a crash.
    if (!stop) process.exit(exitCodes.failed);
    if (isStopping) {
      if (isImpatient) process.exit(exitCodes.failed);
      return;
    }
    isStopping = true;
    // One Ctrl-C under npm arrives several times, from the terminal, npm and the supervisor: only a later one means force.
    setTimeout(() => (isImpatient = true), repeatMs).unref();
    let isCutOff = false;
    setTimeout(() => {
      isCutOff = true;
      void cutOff(stop, log);
    }, stop.maxMs).unref();
    stop.gracefully().then(
      // Requests that are cut off let it finish, too.
      () => isCutOff || process.exit(exitCodes.stopped),
      (error: unknown) => {
        if (isCutOff) return;
        process.stderr.write(`Spoke did not end cleanly. ${toSentence(error)}\n`);
        process.exit(exitCodes.failed);
      },
    );
  };
}

async function cutOff(stop: Stop, log: Log): Promise<void> {
  const requests = stop.countRequests();
  log.error({ requests, seconds: stop.maxMs / 1000 }, 'shutdown took too long: requests in flight are cut off');
  await Promise.race([stop.within(0).catch(() => undefined), sleep(closeMs)]);
  process.exit(requests > 0 ? exitCodes.cutOff : exitCodes.failed);
}

/** What an operator is told of an error at start or end. */
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

/** The embedded database holds some 300 files open, and each connection one. */
const neededFiles = 512;

/** Throws with one sentence when the system lets this process open too few files. Known on Linux only. */
export function assertFileLimit(): void {
  const limits = existsSync(limitsFile) ? readFileSync(limitsFile, 'utf8') : '';
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  if (soft !== undefined && Number(soft) < neededFiles) throw new Error(tooFewFiles());
}

const limitsFile = '/proc/self/limits';

function tooFewFiles(): string {
  return `This process may not open enough files: allow at least ${neededFiles} (ulimit -n ${neededFiles}).`;
}
