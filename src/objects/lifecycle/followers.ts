import type { Tx } from '../../platform/db/db.js';

interface FollowedMerge {
  readonly hubId: number;
  /** Type id. */
  readonly objectType: string;
  /** The record that stays. */
  readonly primaryId: string;
  /** The record that is gone after that. */
  readonly otherId: string;
}

/** What hangs on records without their knowing. */
export interface RecordFollower {
  /** Called in the transaction of a merge, while both records are there and locked. */
  recordsMerged(tx: Tx, merge: FollowedMerge): Promise<void>;
}
