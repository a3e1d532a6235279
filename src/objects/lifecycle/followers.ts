import type { Tx } from '../../platform/db/db.js';

interface FollowedMerge {
  readonly hubId: number;
  /** Type id. */
  readonly objectType: string;
  /** The surviving record. */
  readonly primaryId: string;
  /** The record that is merged into it. */
  readonly otherId: string;
}

/** Data attached to records by other capabilities. */
export interface RecordFollower {
  /** Called in the transaction of a merge, while both records exist and are locked. */
  recordsMerged?(tx: Tx, merge: FollowedMerge): Promise<void>;
  /** Called in the transaction that erases contacts, with all of their addresses in lower case. */
  addressesErased?(tx: Tx, hubId: number, addresses: readonly string[]): Promise<void>;
}
