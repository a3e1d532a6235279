import type { Tier } from './tiers.schema.js';

/** Which tier applies to which account, in this process. Processes notify each other of changes by messages. */
export interface Tiers {
  /** Of an account; of all without a tier of their own by default. */
  find(hubId?: number): Tier;
  /** Whether a tier applies to any account. */
  isAny(): boolean;
  /** The tier of all, and the accounts with one of their own. */
  read(): { readonly tier: Tier; readonly hubs: readonly { readonly hubId: number; readonly tier: Tier }[] };
  /** Carries out a message of {@link toTierMessage}. */
  apply(message: string): void;
}

const resetting = 'reset';
/** In place of a tier: an account returns to the tier of all. */
const ofAll = 'all';

interface TierChange {
  /** Undefined: back to the tier of all, or of the configuration. */
  readonly tier: Tier | undefined;
  /** All accounts by default. */
  readonly hubId: number | undefined;
}

export function toTierMessage({ tier, hubId }: TierChange): string {
  if (hubId === undefined) return tier ?? resetting;
  return `${tier ?? ofAll} ${hubId}`;
}

/** All accounts begin with the configured tier. */
export function createTiers(configured: Tier): Tiers {
  let ofOthers = configured;
  const own = new Map<number, Tier>();
  return {
    find: (hubId) => (hubId === undefined ? undefined : own.get(hubId)) ?? ofOthers,
    isAny: () => [ofOthers, ...own.values()].some((tier) => tier !== 'off'),
    read: () => ({ tier: ofOthers, hubs: [...own].map(([hubId, tier]) => ({ hubId, tier })) }),
    apply(message) {
      const [tier, hub] = message.split(' ');
      if (message === resetting) {
        own.clear();
        ofOthers = configured;
      } else if (hub === undefined) ofOthers = tier as Tier;
      else if (tier === ofAll) own.delete(Number(hub));
      else own.set(Number(hub), tier as Tier);
    },
  };
}
