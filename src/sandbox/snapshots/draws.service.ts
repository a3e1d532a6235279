import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { newCorrelationId, seedIds } from '../../platform/ids.js';
import { drawAs, nameBackground } from '../../platform/randomness.js';
import { findPosition, nextRun, upsertPosition, type DrawPosition } from './snapshots.store.js';

/**
 * Which random bytes each request draws, in a sandbox whose draws are deterministic: they follow from the seed, the number of the start
 * and the number of the request, so that the same requests get the same ids and tokens. A snapshot keeps the place.
 */
export interface DrawsService {
  /** The id of a request, by which it draws everything else. */
  takeRequestId(): string;
  /** The id of a request that comes at any time: it moves no others. */
  takeOtherId(): string;
  /** Before a snapshot copies the rows. */
  writePosition(tx: Tx): Promise<void>;
  /** After a snapshot was restored; without a place in it, as on the first start. */
  readPosition(tx: Tx): Promise<void>;
  /** After everything was deleted: as on the first start. */
  restart(tx: Tx): Promise<void>;
}

const first: DrawPosition = { runNo: 1, requestNo: 0 };

interface DrawsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly seed: string | undefined;
}

/**
 * Makes the draws of this process deterministic, as another start, which draws nothing that an earlier one has drawn. Call before
 * anything is drawn. Undefined without a seed: draws are left to chance.
 */
export async function createDrawsService({ db, clock, seed }: DrawsDeps): Promise<DrawsService | undefined> {
  if (seed === undefined) return undefined;
  seedIds(seed, clock.now);
  let { runNo, requestNo } = first;
  let otherNo = 0;
  const moveTo = (position: DrawPosition): void => {
    ({ runNo, requestNo } = position);
    nameBackground(`background ${runNo}.${requestNo}`);
  };
  moveTo(await db.write(nextRun));
  return {
    takeRequestId() {
      requestNo += 1;
      return drawAs(`request ${runNo}.${requestNo}`, newCorrelationId);
    },
    takeOtherId() {
      otherNo += 1;
      return drawAs(`other ${runNo}.${otherNo}`, newCorrelationId);
    },
    writePosition: (tx) => upsertPosition(tx, { runNo, requestNo }),
    readPosition: async (tx) => moveTo((await findPosition(tx)) ?? first),
    async restart(tx) {
      await upsertPosition(tx, first);
      moveTo(first);
    },
  };
}
