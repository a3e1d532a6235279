import type { Tx } from '../../platform/db/db.js';
import { deals } from '../kinds/deals.js';
import { updateRecords } from '../records/updates.store.js';
import { toSplitProperties } from './deal-splits.js';
import { moveSplits } from './deal-splits.store.js';

interface DealsMerge {
  readonly hubId: number;
  readonly objectType: string;
  readonly primaryId: string;
  readonly otherId: string;
}

/** A deal without splits takes those of the deal that is merged into it; both are locked. Assumption K23. */
export async function mergeSplits(tx: Tx, merge: DealsMerge, now: Date): Promise<void> {
  const { hubId, objectType, primaryId, otherId } = merge;
  if (objectType !== deals.typeId) return;
  const owners = await moveSplits(tx, hubId, { fromId: otherId, toId: primaryId });
  if (owners.length === 0) return;
  const { createdProperty, modifiedProperty } = deals;
  const updates = [{ key: { id: primaryId }, values: toSplitProperties(owners), stamps: {} }];
  await updateRecords(tx, {
    ...{ hubId, objectType, now, source: { type: 'CALCULATED' } },
    ...{ createdProperty, modifiedProperty, updates },
  });
}
