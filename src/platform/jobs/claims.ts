import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { createDueLooks } from './due-looks.js';

/** How long a crashed process keeps its claim on a piece of work. */
export const leaseMs = 10_000;
const renewalMs = 3000;
/** The polling interval for work that another process has abandoned, in real time. */
const againMs = 5000;
/** How long work whose state could not be stored waits for the next attempt. */
const retryMs = 1000;

interface Lease {
  /** Aborted when another process has the work, or it was canceled. */
  readonly lost: AbortSignal;
  end(): void;
}

interface LeaseDeps {
  readonly log: Log;
  /** For the log, as in "an import". */
  readonly what: string;
  /** Extends the claim. Returns false if it has been lost. */
  readonly extend: (leaseMs: number) => Promise<boolean>;
}

/** Renews a claim until it is lost or ended. */
export function keepLease({ log, what, extend }: LeaseDeps): Lease {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    extend(leaseMs).then(
      (isOurs) => isOurs || lost.abort(),
      (error: unknown) => log.warn({ err: error }, `failed to renew the lease of ${what}`),
    );
  }, renewalMs);
  return { lost: lost.signal, end: () => clearInterval(renewal) };
}

interface ClaimQueue {
  start(): void;
  /** Looks for open work now. */
  wake(): void;
  /** The same for the work of an account, whose id is the text. */
  wakeHub(hubId: string): void;
  /** Aborts what is in progress, and resolves when it has ended. */
  stop(): Promise<void>;
}

interface ClaimQueueDeps<Id> {
  readonly clock: Clock;
  readonly log: Log;
  /** For the log, as in "an import". */
  readonly what: string;
  /** Of this process. */
  readonly atOnce: number;
  readonly atOncePerHub: number;
  readonly toKey: (id: Id) => string;
  /**
   * The oldest work that no process has claimed; or that of the accounts in turn, in the order of their ids from the one after
   * `last`, whose work was begun last. Only that of `hubIds`, if they are given, may be listed.
   */
  readonly listOpen: (last: number, limit: number, hubIds?: readonly number[]) => Promise<readonly Id[]>;
  /** Claims the work and carries it out, unless another process has it; releases it if the signal aborts. */
  readonly run: (id: Id, stop: AbortSignal) => Promise<void>;
}

/** Runs work that processes claim from a table, in the order of `listOpen`. */
export function createClaimQueue<Id extends { readonly hubId: number }>(deps: ClaimQueueDeps<Id>): ClaimQueue {
  const { clock, log, what, atOnce, atOncePerHub, toKey } = deps;
  const underWay = new Map<string, { readonly hubId: number; readonly run: Promise<void> }>();
  const stopping = new AbortController();
  const candidates = createCandidates(clock);
  let last = 0;
  const begin = (id: Id): void => {
    const { hubId } = id;
    last = hubId;
    const run = deps
      .run(id, stopping.signal)
      .catch((error: unknown) => {
        log.error({ err: error, hubId }, `failed to store the state of ${what}`);
        return wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      })
      .then(() => {
        underWay.delete(toKey(id));
        candidates.add(hubId);
        looks.wake();
      });
    underWay.set(toKey(id), { hubId, run });
  };
  const hasRoomFor = (id: Id): boolean => {
    const ofHub = [...underWay.values()].filter(({ hubId }) => hubId === id.hubId);
    return !underWay.has(toKey(id)) && ofHub.length < atOncePerHub && underWay.size < atOnce;
  };
  const look = async (): Promise<number> => {
    const free = atOnce - underWay.size;
    // What is under way is listed until it is claimed.
    const open = free > 0 ? await candidates.list(atOnce + free, (...asked) => deps.listOpen(last, ...asked)) : [];
    for (const id of open) if (!stopping.signal.aborted && hasRoomFor(id)) begin(id);
    return candidates.nextLookAt();
  };
  const looks = createDueLooks({ clock, log, look });
  return {
    start: looks.start,
    wake() {
      candidates.addAll();
      looks.wake();
    },
    wakeHub(hubId) {
      if (hubId === '') candidates.addAll();
      else candidates.add(Number(hubId));
      looks.wake();
    },
    async stop() {
      stopping.abort();
      await looks.stop();
      await Promise.all([...underWay.values()].map(({ run }) => run));
    },
  };
}

/** Enough that a look at all accounts rarely leaves one out. */
const mostOfAll = 1000;

/** The accounts that may have open work: however many accounts sleep, only these are asked for between two looks at all. */
function createCandidates(clock: Clock) {
  let hubIds = new Set<number>();
  let isAllWanted = true;
  /** When all accounts are looked at again. */
  let allAt = 0;
  const isAllDue = (): boolean => {
    const now = clock.now().getTime();
    // A clock that was set back says nothing about the time of the next look.
    return isAllWanted || now >= allAt || now < allAt - againMs;
  };
  return {
    add: (hubId: number): unknown => hubIds.add(hubId),
    addAll: () => (isAllWanted = true),
    nextLookAt: () => allAt,
    async list<Id extends { readonly hubId: number }>(
      limit: number,
      listOpen: (limit: number, hubIds?: readonly number[]) => Promise<readonly Id[]>,
    ): Promise<readonly Id[]> {
      const asked = [...hubIds];
      const isAll = isAllDue();
      if (!isAll && asked.length === 0) return [];
      hubIds = new Set();
      isAllWanted = false;
      if (isAll) allAt = clock.now().getTime() + againMs;
      const most = isAll ? mostOfAll : limit;
      const open = await listOpen(most, isAll ? undefined : asked).catch((error: unknown) => {
        isAllWanted = true;
        throw error;
      });
      const isCut = open.length >= most;
      if (isAll) isAllWanted ||= isCut;
      else if (isCut) for (const hubId of asked) hubIds.add(hubId);
      for (const { hubId } of open) hubIds.add(hubId);
      return open;
    },
  };
}
