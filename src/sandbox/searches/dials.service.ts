import type { Static } from 'typebox';
import { usualDials, type SearchDials } from '../../objects/search/dials.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { isDistributed } from '../../platform/db/distribution/cluster.js';
import type { TimedDb } from '../../platform/db/write-times.js';
import { defineErrors } from '../../platform/http/errors.js';
import { createOneAtATime } from '../snapshots/one-at-a-time.js';
import type { DialState, newDials } from './dials.schema.js';
import * as store from './former-rows.store.js';

const dialErrors = defineErrors({
  SANDBOX_LAG_IN_CLUSTER: {
    status: 409,
    category: 'CONFLICT',
    message: 'Searches cannot lag behind in a cluster of database servers.',
  },
});

export interface DialsService {
  getDials(): DialState;
  /**
   * For all processes on this database, until they exit. A lag holds for the writes from then on. Throws SANDBOX_LAG_IN_CLUSTER
   * (409).
   */
  setDials(dials: Static<typeof newDials>): Promise<DialState>;
  /** Moves all dials back. */
  reset(): Promise<void>;
}

/** The dials of this process, which searches read. */
export interface HeldDials extends SearchDials {
  /** Undefined: what each list documents. */
  readonly maxPageSize: number | undefined;
}

interface DialsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Changed in place. */
  readonly held: HeldDials;
  readonly setWriteTime: TimedDb['setTime'];
}

const topic = 'search-dials';
const usualState = toState({ ...usualDials, maxPageSize: undefined });

export function createDialsService({ db, clock, held, setWriteTime }: DialsDeps): DialsService {
  const oneAtATime = createOneAtATime();
  const getDials = () => toState(held);
  const publish = (tx: Tx, state: DialState) => db.publish(tx, topic, JSON.stringify(state));
  const change = async (state: DialState): Promise<void> => {
    const wasLagging = held.lagMs > 0;
    const isLagging = state.searchLagMs > 0;
    if (wasLagging === isLagging) return db.write((tx) => publish(tx, state));
    if (isLagging && (await db.read(isDistributed))) throw dialErrors.sandboxLagInCluster();
    return db.writeLocking(store.lockRows, async (tx) => {
      await (isLagging ? store.startKeeping(tx) : store.stopKeeping(tx));
      await publish(tx, state);
    });
  };
  db.subscribe(topic, (message) => {
    const { searchLagMs, maxResults, maxPageSize } = JSON.parse(message) as DialState;
    Object.assign(held, { lagMs: searchLagMs, maxResults, maxPageSize: maxPageSize ?? undefined });
    setWriteTime(searchLagMs > 0 ? () => clock.now() : undefined);
  });
  return {
    getDials,
    setDials: (dials) =>
      oneAtATime(async () => {
        await change({ ...getDials(), ...toUsual(dials) });
        return getDials();
      }),
    reset: () =>
      oneAtATime(async () => {
        if (JSON.stringify(getDials()) !== JSON.stringify(usualState)) await change(usualState);
      }),
  };
}

/** Puts the usual value in place of null. */
function toUsual(dials: Static<typeof newDials>): Partial<DialState> {
  return Object.fromEntries(
    Object.entries(dials).map(([name, value]) => [name, value ?? usualState[name as keyof DialState]]),
  );
}

function toState({ lagMs, maxResults, maxPageSize }: HeldDials): DialState {
  return { searchLagMs: lagMs, maxResults, maxPageSize: maxPageSize ?? null };
}

/** Ends the lag of a process that exited meanwhile: its triggers are still there. */
export async function endFormerLag(db: Db): Promise<void> {
  if (!(await db.read(store.isKeeping))) return;
  await db.writeLocking(store.lockRows, async (tx) => {
    await store.stopKeeping(tx);
    await db.publish(tx, topic, JSON.stringify(usualState));
  });
}
