import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../platform/db/db.js';
import { createLooks } from '../platform/jobs/looks.js';
import type { Log } from '../platform/log.js';
import type { Change, ChangeDetails } from './change.js';
import { watchTopic } from './changes.service.js';
import * as store from './changes.store.js';

/** Processes changes in the hubs that it watches under its name. */
export interface ChangeConsumer {
  readonly name: string;
  /**
   * Processes the next changes of a hub, in order. Its writes with `tx` commit together with its position: exactly once, whatever
   * happens in between. Failed batches are retried a second later, without blocking other hubs.
   */
  consume(tx: Tx, hubId: number, changes: readonly Change[]): Promise<void>;
}

interface ChangeReadersService {
  /** Starts delivering pending changes, and new ones soon after their commit. */
  start(): void;
  /** Resolves when no consumer is running in this process. */
  stop(): Promise<void>;
}

interface ChangeReadersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly consumers: readonly ChangeConsumer[];
}

/** A batch also takes all further changes of its last transaction. */
const changesAtOnce = 500;
/**
 * The polling interval while hubs are watched: the embedded database and a cluster do not notify of changes, a server notifies at
 * once.
 */
const lookMs = { embedded: 200, postgres: 5000, cluster: 500 };
/** The wait for a transaction in progress that blocks the changes after it. */
const unfinishedMs = 40;
const retryMs = 1000;

/**
 * Delivers changes to consumers, none of which waits for another. Among all processes, only one at a time reads a hub for a
 * consumer. Decision 11.
 */
export function createChangeReaders(deps: ChangeReadersDeps): ChangeReadersService {
  const { db, log, consumers } = deps;
  const life = { isStarted: false, hasEnded: false };
  let isWatched = false;
  let isCluster = false;

  const read = async (consumer: ChangeConsumer): Promise<number | undefined> => {
    const outcome = await readOn(deps, consumer, () => life.hasEnded);
    if (outcome === 'failed') return retryMs;
    if (outcome === 'unfinished') return unfinishedMs;
    return isWatched ? lookMs[isCluster ? 'cluster' : db.engine] : undefined;
  };
  const looks = consumers.map((consumer) =>
    createLooks(() =>
      read(consumer).catch((error: unknown) => {
        log.error({ err: error, consumer: consumer.name }, 'failed to read changes');
        return retryMs;
      }),
    ),
  );
  const look = () => {
    if (life.isStarted && !life.hasEnded) for (const each of looks) each.look();
  };
  const lookWhoWatches = (): void => {
    db.read((tx) => store.readWatchState(tx)).then(
      (state) => {
        ({ isWatched, isCluster } = state);
        if (isWatched) look();
      },
      (error: unknown) => {
        log.error({ err: error }, 'failed to read the watched hubs');
        if (!life.hasEnded) setTimeout(lookWhoWatches, retryMs).unref();
      },
    );
  };
  const onWatch = () => {
    if (life.isStarted && !life.hasEnded) lookWhoWatches();
  };
  db.subscribe('changes', look);
  db.subscribe(watchTopic, onWatch);
  db.subscribe(resetTopic, onWatch);
  return {
    start() {
      life.isStarted = true;
      lookWhoWatches();
    },
    async stop() {
      life.hasEnded = true;
      await Promise.all(looks.map((each) => each.stop()));
    },
  };
}

type Outcome = 'read' | 'unfinished' | 'failed';

interface Pass {
  readonly hasEnded: () => boolean;
  readonly failed: Set<number>;
  /** Hubs in the order of their last turns. */
  readonly served: Set<number>;
}

/** Reads until a consumer has processed all readable changes: those of the hubs in turn, of one that has not had its turn first. */
async function readOn(deps: ChangeReadersDeps, consumer: ChangeConsumer, hasEnded: () => boolean): Promise<Outcome> {
  const pass: Pass = { hasEnded, failed: new Set(), served: new Set() };
  for (;;) {
    const waiting = await deps.db.read((tx) => store.listWaiting(tx, consumer.name));
    const readable = waiting.filter(({ hubId, isReadable }) => isReadable && !pass.failed.has(hubId));
    const isAnyRead = await readInTurn(deps, consumer, { ...pass, hubIds: readable.map(({ hubId }) => hubId) });
    if (hasEnded()) return 'read';
    if (isAnyRead) continue;
    if (pass.failed.size > 0) return 'failed';
    // Changes that another process is reading count as unfinished, too.
    return waiting.length > 0 ? 'unfinished' : 'read';
  }
}

/** Reads some changes of hubs, until one has taken its time: others may wait for their first turn by then. */
async function readInTurn(
  deps: ChangeReadersDeps,
  consumer: ChangeConsumer,
  { hubIds, hasEnded, failed, served }: Pass & { readonly hubIds: readonly number[] },
): Promise<boolean> {
  const asked = new Set(hubIds);
  const first = hubIds.filter((hubId) => !served.has(hubId));
  const later = [...served].filter((hubId) => asked.has(hubId));
  let isAnyRead = false;
  for (const hubId of [...first, ...later]) {
    if (hasEnded()) break;
    served.delete(hubId);
    served.add(hubId);
    try {
      const count = await readSome(deps, consumer, hubId);
      isAnyRead ||= count > 0;
      if (count >= changesAtOnce) break;
    } catch (error) {
      deps.log.error({ err: error, hubId, consumer: consumer.name }, 'failed to process changes');
      failed.add(hubId);
    }
  }
  return isAnyRead;
}

/** Returns the number of changes: 0 if there are none, or another process is reading. */
function readSome({ db, clock }: ChangeReadersDeps, consumer: ChangeConsumer, hubId: number): Promise<number> {
  const watcher = consumer.name;
  return db.write(async (tx) => {
    if (!(await store.lockWatch(tx, hubId, watcher))) return 0;
    const rows = await store.listChanges(tx, hubId, { watcher, limit: changesAtOnce });
    const last = rows.at(-1);
    if (!last) return 0;
    const now = clock.now();
    await consumer.consume(
      tx,
      hubId,
      rows.map((row) => toChange(row, now)),
    );
    await store.updatePosition(tx, hubId, { watcher, transaction: last.transaction, changeNo: last.changeNo });
    return rows.length;
  });
}

function toChange(row: store.ChangeRow, now: Date): Change {
  const { changeNo, transaction, kind, objectType, recordId, sourceType, sourceId, userId, details } = row;
  const source =
    sourceType === null ? undefined : { type: sourceType, id: sourceId ?? undefined, userId: userId ?? undefined };
  const facts = { changeNo, transaction, objectType, recordId, occurredAt: row.occurredAt ?? now, source };
  return { ...facts, ...({ kind, ...details } as ChangeDetails) };
}
