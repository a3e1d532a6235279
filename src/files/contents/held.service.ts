import type { Tx } from '../../platform/db/db.js';
import { deleteHeld, insertHeld } from './held.store.js';

/** Content that is to outlive its files, for a state that somebody may go back to. */
export interface HeldContentsService {
  /** The content of all files stays in the store from here on. Content must not be doomed at the same time. */
  holdContents(tx: Tx, holder: string): Promise<void>;
  /** What nobody needs any more is removed by the jobs. */
  releaseContents(tx: Tx, holder: string): Promise<void>;
}

export function createHeldContentsService(): HeldContentsService {
  return { holdContents: insertHeld, releaseContents: deleteHeld };
}
