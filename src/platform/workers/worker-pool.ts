import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../log.js';
import { answerWorkers, askPrimary } from './ask-primary.js';

/** The workers of this machine: processes that listen on the same port. */
interface WorkerPool {
  /** The address that they listen on. */
  readonly address: string;
  /** Resolves when a worker keeps crashing right after its start: the others must stop, too. */
  readonly failed: Promise<Error>;
  /** Stops all of them as on SIGTERM. Throws if one did not end cleanly. */
  stop(): Promise<void>;
}

interface WorkerPoolOptions {
  /** The script of a worker. */
  readonly program: string;
  /** Variables in addition to those of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly count: number;
  readonly log: Log;
}

/** A worker that ends within this time after its start counts as a quick end, in milliseconds. */
const quickMs = 10_000;
const maxQuickEnds = 5;
/** The delay before a worker is restarted; doubled after each further quick end. */
const pauseMs = 100;

const listeningTopic = 'listening';

/** Called by a worker once it listens. */
export async function reportListening(address: string): Promise<void> {
  await askPrimary(listeningTopic, address);
}

/**
 * Starts workers and keeps that many running. The first one starts alone, so that a problem of all is reported only once: throws
 * if it ends before it listens.
 */
export async function startWorkers({ program, environment, count, log }: WorkerPoolOptions): Promise<WorkerPool> {
  cluster.setupPrimary({ exec: program, args: [] });
  const live = new Set<Worker>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let unclean = 0;
  let fail: (error: Error) => void;
  const failed = new Promise<Error>((resolve) => (fail = resolve));

  const startAgain = (quickEnds: number): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        keepOne(quickEnds);
      },
      pauseMs * 2 ** quickEnds,
    );
    timers.add(timer);
  };
  const keepOne = (formerQuickEnds = 0): Worker => {
    const worker = cluster.fork(environment);
    const startedAt = performance.now();
    live.add(worker);
    worker.once('exit', (code: number | null, signal: string | null) => {
      live.delete(worker);
      if (isStopping) {
        // A worker that was still starting handles no signals yet, and had nothing to finish.
        if (code !== 0 && signal !== 'SIGTERM') unclean += 1;
        return;
      }
      const quickEnds = performance.now() - startedAt < quickMs ? formerQuickEnds + 1 : 0;
      log.error({ pid: worker.process.pid, code, signal }, 'a worker exited unexpectedly');
      if (quickEnds < maxQuickEnds) startAgain(quickEnds);
      else fail(new Error(`A worker exited right after its start, ${maxQuickEnds} times in a row.`));
    });
    return worker;
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    for (const timer of timers) clearTimeout(timer);
    await Promise.all([...live].map(end));
    if (unclean > 0) throw new Error(`${unclean} of the workers did not exit cleanly.`);
  };

  const tellings = hearListening();
  try {
    const first = keepOne();
    const ended = new Promise<never>((_resolve, reject) => {
      first.once('exit', () => reject(new Error('The first worker exited before it was listening.')));
    });
    const address = await Promise.race([tellings.first, ended]);
    for (let started = 1; started < count; started += 1) keepOne();
    await Promise.race([tellings.reach(count), failed.then((error) => Promise.reject(error))]);
    return { address, failed, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

interface Tellings {
  /** The address that the first worker reports. */
  readonly first: Promise<string>;
  /** Resolves once that many workers have reported. */
  reach(count: number): Promise<void>;
}

function hearListening(): Tellings {
  let heard = 0;
  let tellFirst: (address: string) => void;
  let look = (): void => undefined;
  const first = new Promise<string>((resolve) => (tellFirst = resolve));
  answerWorkers(listeningTopic, (address: string) => {
    heard += 1;
    tellFirst(address);
    look();
    return null;
  });
  return {
    first,
    reach: (count) =>
      new Promise((resolve) => {
        look = () => heard >= count && resolve();
        look();
      }),
  };
}

async function end(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.process.kill('SIGTERM');
  await ended;
}
