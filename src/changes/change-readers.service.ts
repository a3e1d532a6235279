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

/** Delivers changes to consumers. Among all processes, only one at a time reads a hub for a consumer. Decision 11. */
export function createChangeReaders(deps: ChangeReadersDeps): ChangeReadersService {
  const { db, log, consumers } = deps;
  const life = { isStarted: false, hasEnded: false };
  let isWatched = false;
  let isCluster = false;

  const readAll = async (): Promise<number | undefined> => {
    const outcomes = await Promise.all(consumers.map((consumer) => readOn(deps, consumer, () => life.hasEnded)));
    if (outcomes.includes('failed')) return retryMs;
    if (outcomes.includes('unfinished')) return unfinishedMs;
    return isWatched ? lookMs[isCluster ? 'cluster' : db.engine] : undefined;
  };
  const looks = createLooks(() =>
    readAll().catch((error: unknown) => {
      log.error({ err: error }, 'failed to read changes');
      return retryMs;
    }),
  );
  const look = () => {
    if (life.isStarted && !life.hasEnded) looks.look();
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
      await looks.stop();
    },
  };
}

type Outcome = 'read' | 'unfinished' | 'failed';

/** Reads until a consumer has processed all readable changes. */
async function readOn(deps: ChangeReadersDeps, consumer: ChangeConsumer, hasEnded: () => boolean): Promise<Outcome> {
  const failed = new Set<number>();
  for (;;) {
    const waiting = await deps.db.read((tx) => store.listWaiting(tx, consumer.name));
    const readable = waiting.filter(({ hubId, isReadable }) => isReadable && !failed.has(hubId));
    let isAnyRead = false;
    for (const { hubId } of readable) {
      if (hasEnded()) return 'read';
      try {
        isAnyRead = (await readSome(deps, consumer, hubId)) || isAnyRead;
      } catch (error) {
        deps.log.error({ err: error, hubId, consumer: consumer.name }, 'failed to process changes');
        failed.add(hubId);
      }
    }
    if (isAnyRead) continue;
    if (failed.size > 0) return 'failed';
    // Changes that another process is reading count as unfinished, too.
    return waiting.length > 0 ? 'unfinished' : 'read';
  }
}

/** Returns false if there was nothing to read, or another process is reading. */
function readSome({ db, clock }: ChangeReadersDeps, consumer: ChangeConsumer, hubId: number): Promise<boolean> {
  const watcher = consumer.name;
  return db.write(async (tx) => {
    if (!(await store.lockWatch(tx, hubId, watcher))) return false;
    const rows = await store.listChanges(tx, hubId, { watcher, limit: changesAtOnce });
    const last = rows.at(-1);
    if (!last) return false;
    const now = clock.now();
    await consumer.consume(
      tx,
      hubId,
      rows.map((row) => toChange(row, now)),
    );
    await store.updatePosition(tx, hubId, { watcher, transaction: last.transaction, changeNo: last.changeNo });
    return true;
  });
}

function toChange(row: store.ChangeRow, now: Date): Change {
  const { changeNo, transaction, kind, objectType, recordId, sourceType, sourceId, userId, details } = row;
  const source =
    sourceType === null ? undefined : { type: sourceType, id: sourceId ?? undefined, userId: userId ?? undefined };
  const facts = { changeNo, transaction, objectType, recordId, occurredAt: row.occurredAt ?? now, source };
  return { ...facts, ...({ kind, ...details } as ChangeDetails) };
}
