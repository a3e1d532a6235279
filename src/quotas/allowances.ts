import { toGroupName, type CallingApp, type CountedCall, type MetLimit } from './quotas.errors.js';
import type { Tier } from './tiers.schema.js';

export type LimitedTier = Exclude<Tier, 'off'>;

/** A limit that calls count against: so many per time window. */
export interface Allowance extends MetLimit {
  /** The same for all calls that share it. */
  readonly key: string;
  readonly limit: number;
  /** The account, if the limit belongs to one, or to an app in it. */
  readonly hubId?: number;
  readonly appId?: number;
  /** The length of a rolling window; undefined for a window that ends at a fixed time. */
  readonly windowMs?: number;
  /** When the fixed window ends, in milliseconds. */
  readonly until?: number;
  /** The usage before the counter knew of it. */
  readonly usedBefore?: number;
}

/** The call of an app, as counted per ten seconds and per day. */
export interface CallOfApp {
  readonly as: CountedCall;
  readonly app: CallingApp;
}

const tenSeconds = 10_000;

interface Limits {
  readonly tenSecondly: number;
  readonly daily: number;
}

/** For private apps. Assumptions Q1 and Q9. */
const tiers: Readonly<Record<LimitedTier, Readonly<Record<CountedCall, Limits>>>> = {
  free: { call: { tenSecondly: 100, daily: 250_000 }, association: { tenSecondly: 100, daily: 500_000 } },
  professional: { call: { tenSecondly: 190, daily: 650_000 }, association: { tenSecondly: 150, daily: 500_000 } },
  enterprise: { call: { tenSecondly: 190, daily: 1_000_000 }, association: { tenSecondly: 150, daily: 500_000 } },
  addon: { call: { tenSecondly: 250, daily: 2_000_000 }, association: { tenSecondly: 150, daily: 500_000 } },
};

const most = { ofApp: 110, searches: 5, tokenRequests: 20 };

/** Assumptions Q2 and Q9. The tier does not matter for installed apps. */
export function toRollingAllowance({ app, as }: CallOfApp, tier: LimitedTier): Allowance {
  const { kind, hubId, appId } = app;
  return {
    key: `${as} ${kind} ${appId} ${hubId}`,
    policyName: 'TEN_SECONDLY_ROLLING',
    groupName: toGroupName('TEN_SECONDLY_ROLLING', app, as),
    limit: kind === 'app' && as === 'call' ? most.ofApp : tiers[tier][as].tenSecondly,
    hubId,
    appId,
    windowMs: tenSeconds,
  };
}

/** Shared by all apps of an account. */
export function toSearchAllowance(app: CallingApp): Allowance {
  return {
    key: `searches ${app.hubId}`,
    policyName: 'SECONDLY',
    groupName: toGroupName('SECONDLY', app),
    limit: most.searches,
    hubId: app.hubId,
    windowMs: 1000,
  };
}

/** A day of an account in its time zone. */
export interface Day {
  readonly hubId: number;
  /** As in 2026-01-31. */
  readonly day: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

export const toDailyKey = ({ hubId, day }: Pick<Day, 'hubId' | 'day'>, counted: CountedCall): string =>
  `daily ${counted} ${hubId} ${day}`;

export const toDailyLimit = (tier: LimitedTier, counted: CountedCall): number => tiers[tier][counted].daily;

/** Shared by all private apps of an account. */
export function toDailyAllowance({ app, as }: CallOfApp, tier: LimitedTier, day: Day): Allowance {
  return {
    key: toDailyKey(day, as),
    policyName: 'DAILY',
    groupName: toGroupName('DAILY', app, as),
    limit: toDailyLimit(tier, as),
    hubId: app.hubId,
    until: day.endsAt,
  };
}

/** Token requests are limited by address: the caller is not authenticated yet. Assumption Q5. */
export function toTokenAllowance(address: string): Allowance {
  return { key: `tokens ${address}`, policyName: 'SECONDLY', limit: most.tokenRequests, windowMs: 1000 };
}

/** The requests of an app itself for its journal. Assumption Q10. */
const perSecond = { journal: 100, 'journal-subscriptions': 50, 'journal-snapshots': 10 } as const;
export type JournalCall = keyof typeof perSecond;

export function toJournalAllowance(as: JournalCall, appId: number): Allowance {
  return { key: `${as} ${appId}`, policyName: 'SECONDLY', limit: perSecond[as], appId, windowMs: 1000 };
}
