import type { Tx } from '../../platform/db/db.js';
import * as store from './issued-grants.store.js';

/** For whoever puts other rows in the place of all: no token comes back to life that was issued under rows that are gone. */
export interface IssuedGrantsService {
  /** The grants that a token may still name, ended ones too. */
  listGrants(tx: Tx): Promise<string[]>;
  /** Ends those of some grants that are not there. Whoever does that lets every process read anew what has ended. */
  endUnknown(tx: Tx, grantIds: readonly string[]): Promise<void>;
}

export function createIssuedGrantsService(): IssuedGrantsService {
  return { listGrants: store.listGrants, endUnknown: store.endUnknownGrants };
}
