import { blobErrors } from './blobs/blob-store.errors.js';
import type { Clock } from './clock.js';
import { isDiskFull } from './db/constraints.js';
import type { Log } from './log.js';

/** An unusable part of the server, and since when. */
export interface NotReady {
  readonly part: string;
  /** A few words for outsiders; paths and addresses are in the log only. */
  readonly reason: string;
  readonly since: Date;
}

/** A resource that requests need. */
interface ReadinessPart {
  readonly name: string;
  /** Rejects if it is unusable. May take any time: probes never overlap. */
  probe(): Promise<unknown>;
  /**
   * The time of its last response to anyone, on the scale of `performance.now()`; a busy part responds to requests before the
   * probe.
   */
  lastAnswerAt?(): number;
}

/** Knows from earlier probes whether the server can serve. */
export interface Readiness {
  /** Empty if everything is ready. Returns the results of the last probes. */
  list(): NotReady[];
  /** Called with every error that ends a request: a database without free space is not ready, and logged once a minute. */
  noteError(error: unknown): void;
  start(): void;
  stop(): void;
}

interface ReadinessOptions {
  readonly parts: readonly ReadinessPart[];
  /** Whether space is free again after the disk of the database was full; undefined if unknown, then only time decides. */
  readonly hasFreeSpace: (() => Promise<boolean>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

const pollMs = 500;
/** A part that has not responded to a pending probe for this long is not ready, in milliseconds. */
const silenceMs = 5000;
/** How long a database counts as full after it rejected a write for lack of space, in milliseconds. */
const fullMs = 10_000;
const warnMs = 60_000;

export function createReadiness({ parts, hasFreeSpace, clock, log }: ReadinessOptions): Readiness {
  const monitors = parts.map((part) => createMonitor(part, { clock, log }));
  const room = createFreeSpaceState(hasFreeSpace, { clock, log });
  const warnOfStorage = onceInAWhile(() => log.warn('disk full: the blob store rejects uploads'));
  let timer: NodeJS.Timeout | undefined;
  const poll = () => {
    for (const monitor of monitors) monitor.poll();
    room.poll();
  };
  return {
    list: () => [...monitors.map(({ find }) => find()), room.find()].filter((found) => found !== undefined),
    noteError(error) {
      if (isDiskFull(error)) room.noteFull(error);
      else if (blobErrors.storageFull.is(error)) warnOfStorage();
    },
    start() {
      timer ??= setInterval(poll, pollMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Calls `act` at most once a minute. */
function onceInAWhile<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  let actedAt = -Infinity;
  return (...args) => {
    const now = performance.now();
    if (now - actedAt < warnMs) return;
    actedAt = now;
    act(...args);
  };
}

type MonitorDeps = Pick<ReadinessOptions, 'clock' | 'log'>;

interface Monitor {
  poll(): void;
  find(): NotReady | undefined;
}

function createMonitor({ name, probe, lastAnswerAt }: ReadinessPart, { clock, log }: MonitorDeps): Monitor {
  let askedAt: number | undefined;
  let answeredAt = performance.now();
  let failure: { readonly since: Date; readonly at: number } | undefined;

  const onFailed = (error: unknown): void => {
    if (!failure) log.warn({ err: error, part: name }, 'not ready: a part of the server is unusable');
    failure = { since: failure?.since ?? clock.now(), at: performance.now() };
  };
  const onAnswered = (): void => {
    if (failure) log.info({ part: name }, 'ready again');
    failure = undefined;
    answeredAt = performance.now();
  };
  return {
    poll() {
      if (askedAt !== undefined) return;
      askedAt = performance.now();
      void Promise.resolve()
        .then(probe)
        .then(onAnswered, onFailed)
        .finally(() => (askedAt = undefined));
    },
    find() {
      const now = performance.now();
      const heardAt = Math.max(answeredAt, lastAnswerAt?.() ?? 0);
      if (failure && failure.at >= heardAt) return { part: name, reason: 'cannot be used', since: failure.since };
      if (askedAt === undefined || now - Math.max(askedAt, heardAt) < silenceMs) return undefined;
      return { part: name, reason: 'does not answer', since: new Date(clock.now().getTime() - (now - askedAt)) };
    },
  };
}

interface FreeSpaceState extends Monitor {
  noteFull(error: unknown): void;
}

function createFreeSpaceState(
  hasFreeSpace: (() => Promise<boolean>) | undefined,
  { clock, log }: MonitorDeps,
): FreeSpaceState {
  let full: { readonly since: Date; at: number } | undefined;
  const warn = onceInAWhile((error: unknown) => {
    const why = error instanceof Error ? error.message : undefined;
    log.warn({ why }, 'disk full: the database rejects writes until space is freed');
  });

  const clear = (): void => {
    full = undefined;
    log.info('the disk of the database has free space again');
  };
  return {
    noteFull(error) {
      full = { since: full?.since ?? clock.now(), at: performance.now() };
      warn(error);
    },
    poll() {
      const found = full;
      if (!found) return;
      if (!hasFreeSpace) {
        if (performance.now() - found.at > fullMs) clear();
        return;
      }
      void hasFreeSpace().then(
        (has) => {
          if (has && full === found) clear();
        },
        () => undefined,
      );
    },
    find: () => full && { part: 'database', reason: 'disk full', since: full.since },
  };
}
