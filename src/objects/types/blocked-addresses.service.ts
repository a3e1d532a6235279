import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { createCache } from '../../platform/cache.js';
import { insertBlockedAddresses, listBlockedAddresses } from './blocked-addresses.store.js';

/** Addresses of erased contacts: no contact of the hub may have one. Only keyed hashes are stored. */
export interface BlockedAddressesService {
  /** Returns a check whether an address, in lower case, is blocked; undefined where none is. Cached. */
  getCheck(hubId: number): Promise<((address: string) => boolean) | undefined>;
  block(tx: Tx, hubId: number, addresses: readonly string[]): Promise<void>;
}

interface BlockedAddressesDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signing secrets, newest first: addresses blocked under an older one stay blocked. */
  readonly secrets: readonly string[];
}

const topic = 'blocked-addresses';

export function createBlockedAddressesService({ db, clock, secrets }: BlockedAddressesDeps): BlockedAddressesService {
  const cached = createCache<((address: string) => boolean) | undefined>(db, topic);
  const load = async (hubId: number) => {
    const hashes = new Set(await db.read((tx) => listBlockedAddresses(tx, hubId)));
    if (hashes.size === 0) return undefined;
    return (address: string) => secrets.some((secret) => hashes.has(toHash(secret, { hubId, address })));
  };
  return {
    getCheck: (hubId) => cached(String(hubId), () => load(hubId)),
    async block(tx, hubId, addresses) {
      const [newest = ''] = secrets;
      const hashes = addresses.map((address) => toHash(newest, { hubId, address }));
      await insertBlockedAddresses(tx, { hubId, now: clock.now(), hashes });
      await db.publish(tx, topic, String(hubId));
    },
  };
}

function toHash(secret: string, { hubId, address }: { readonly hubId: number; readonly address: string }): string {
  return createHmac('sha256', secret).update(`blocked-address ${hubId} ${address}`).digest('hex');
}
