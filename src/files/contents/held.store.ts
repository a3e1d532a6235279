import type { Tx } from '../../platform/db/db.js';

/** The content of all files stays in the store for a holder. */
export async function insertHeld(tx: Tx, holder: string): Promise<void> {
  await tx`
    /* every hub: sandbox */ insert into held_blob (hub_id, blob_id, holder)
    select hub_id, blob_id, ${holder} from blob where state = 'kept'`;
}

export async function deleteHeld(tx: Tx, holder: string): Promise<void> {
  await tx`/* every hub: sandbox */ delete from held_blob where holder = ${holder}`;
}
