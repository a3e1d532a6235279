import type { Db, Tx } from '../../platform/db/db.js';
import { newCorrelationId } from '../../platform/ids.js';
import { drawAs, nameBackground } from '../../platform/randomness.js';
import { findPosition, nextRun, upsertPosition, type Position } from './position.store.js';

/**
 * Which random bytes each request draws, in a sandbox whose draws are deterministic: they follow from the seed, the number of the start
 * and the number of the request, so that the same requests get the same ids and tokens. A snapshot keeps the place.
 */
export interface DrawsService {
  /** Begins another start, so that it draws nothing that an earlier one has drawn. */
  begin(): Promise<void>;
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

const first: Position = { runNo: 1, requestNo: 0 };

export function createDrawsService({ db }: { readonly db: Db }): DrawsService {
  let { runNo, requestNo } = first;
  let otherNo = 0;
  const moveTo = (position: Position): void => {
    ({ runNo, requestNo } = position);
    nameBackground(`background ${runNo}.${requestNo}`);
  };
  return {
    begin: async () => moveTo(await db.write(nextRun)),
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
