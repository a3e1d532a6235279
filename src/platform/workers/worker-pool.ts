import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../log.js';
import { answerWorkers, askPrimary } from './ask-primary.js';

/** The workers of this machine, each a process of its own that listens on the same port. */
interface WorkerPool {
  /** Where they listen. */
  readonly address: string;
  /** Resolves when a worker ended at once however often it was started: the others have to end too. */
  readonly failed: Promise<Error>;
  /** Lets all of them end as they do on SIGTERM. Throws when one did not end cleanly. */
  stop(): Promise<void>;
}

interface WorkerPoolOptions {
  /** The file that a worker runs. */
  readonly program: string;
  readonly count: number;
  readonly log: Log;
}

/** A worker that ends sooner than this after its start has ended at once, in milliseconds. */
const quickMs = 10_000;
const maxQuickEnds = 5;
/** Before a worker is started again; twice as long after each further quick end. */
const pauseMs = 100;

const listeningTopic = 'listening';

/** Called by a worker once it listens. */
export async function tellListening(address: string): Promise<void> {
  await askPrimary(listeningTopic, address);
}

/**
 * Starts workers and keeps that many alive. The first one starts alone, so that what prevents all of them is told once:
 * throws when it ends before it listens.
 */
export async function startWorkers({ program, count, log }: WorkerPoolOptions): Promise<WorkerPool> {
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
    const worker = cluster.fork();
    const startedAt = performance.now();
    live.add(worker);
    worker.once('exit', (code: number | null, signal: string | null) => {
      live.delete(worker);
      if (isStopping) {
        // One that was still starting knows no signals yet, and had nothing to finish.
        if (code !== 0 && signal !== 'SIGTERM') unclean += 1;
        return;
      }
      const quickEnds = performance.now() - startedAt < quickMs ? formerQuickEnds + 1 : 0;
      log.error({ pid: worker.process.pid, code, signal }, 'a worker has ended by itself');
      if (quickEnds < maxQuickEnds) startAgain(quickEnds);
      else fail(new Error(`A worker has ended at once, ${maxQuickEnds} times in a row.`));
    });
    return worker;
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    for (const timer of timers) clearTimeout(timer);
    await Promise.all([...live].map(end));
    if (unclean > 0) throw new Error(`${unclean} of the workers did not end cleanly.`);
  };

  const tellings = hearListening();
  try {
    const first = keepOne();
    const ended = new Promise<never>((_resolve, reject) => {
      first.once('exit', () => reject(new Error('Its first worker ended before it was listening.')));
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
  /** The address that the first worker tells. */
  readonly first: Promise<string>;
  /** Resolves once that many have told. */
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
