import type { Tx } from '../../platform/db/db.js';

interface AddressHashes {
  readonly hubId: number;
  readonly now: Date;
  /** In hexadecimal digits. */
  readonly hashes: readonly string[];
}

export async function insertBlockedAddresses(tx: Tx, { hubId, now, hashes }: AddressHashes): Promise<void> {
  await tx`
    insert into blocked_address (hub_id, address_hash, blocked_at)
    select ${hubId}, decode(h.hash, 'hex'), ${now} from jsonb_array_elements_text(${tx.json(hashes)}) as h (hash)
    on conflict do nothing`;
}

/** In hexadecimal digits. */
export async function listBlockedAddresses(tx: Tx, hubId: number): Promise<string[]> {
  const rows = await tx<{ hash: string }[]>`
    select encode(address_hash, 'hex') as hash from blocked_address where hub_id = ${hubId}`;
  return rows.map(({ hash }) => hash);
}
