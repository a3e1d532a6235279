import type { Tx } from '../../platform/db/db.js';
import * as store from './grants.store.js';

/** For restoring a snapshot: tokens issued from rows that no longer exist must not become valid again. */
export interface IssuedGrantsService {
  /** All grants that a valid token may name, including revoked ones. */
  listGrants(tx: Tx): Promise<string[]>;
  /** Revokes those of the given grants that do not exist. The caller then makes every process reload the revocations. */
  endUnknown(tx: Tx, grantIds: readonly string[]): Promise<void>;
}

export function createIssuedGrantsService(): IssuedGrantsService {
  return { listGrants: store.listGrants, endUnknown: store.endUnknownGrants };
}
