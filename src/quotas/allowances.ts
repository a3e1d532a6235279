import { toGroupName, type CallingApp, type MetLimit } from './quotas.errors.js';

/** How much the apps of all accounts may call. */
export type Tier = 'off' | 'free' | 'professional' | 'enterprise' | 'addon';
export type LimitedTier = Exclude<Tier, 'off'>;

/** What a call draws on: so many of them in a time. */
export interface Allowance extends MetLimit {
  /** The same for all calls that share it. */
  readonly key: string;
  readonly limit: number;
  /** Whose it is, as far as it is one account's, or one app's in it. */
  readonly hubId?: number;
  readonly appId?: number;
  /** Each call counts that long; undefined for those that end all at once. */
  readonly windowMs?: number;
  /** When all is open again, in milliseconds. */
  readonly until?: number;
  /** How much was used before whoever counts knew of it. */
  readonly usedBefore?: number;
}

const tenSeconds = 10_000;

/** Calls in ten seconds, and in a day. Assumption Q1. */
const privateApps: Readonly<Record<LimitedTier, { readonly tenSecondly: number; readonly daily: number }>> = {
  free: { tenSecondly: 100, daily: 250_000 },
  professional: { tenSecondly: 190, daily: 650_000 },
  enterprise: { tenSecondly: 190, daily: 1_000_000 },
  addon: { tenSecondly: 250, daily: 2_000_000 },
};

const most = { ofApp: 110, searches: 5, tokenRequests: 20 };

/** Assumption Q2. The tier makes a difference to private apps only. */
export function toRollingAllowance(app: CallingApp, tier: LimitedTier): Allowance {
  const { kind, hubId, appId } = app;
  return {
    key: `calls ${kind} ${appId} ${hubId}`,
    policyName: 'TEN_SECONDLY_ROLLING',
    groupName: toGroupName('TEN_SECONDLY_ROLLING', app),
    limit: kind === 'app' ? most.ofApp : privateApps[tier].tenSecondly,
    hubId,
    appId,
    windowMs: tenSeconds,
  };
}

/** All apps of an account search together. */
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

/** A day of an account, by the clocks of its time zone. */
export interface Day {
  readonly hubId: number;
  /** As in 2026-01-31. */
  readonly day: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

export const toDailyKey = ({ hubId, day }: Pick<Day, 'hubId' | 'day'>): string => `daily ${hubId} ${day}`;

export const toDailyLimit = (tier: LimitedTier): number => privateApps[tier].daily;

/** All private apps of an account share it. */
export function toDailyAllowance(app: CallingApp, tier: LimitedTier, day: Day): Allowance {
  return {
    key: toDailyKey(day),
    policyName: 'DAILY',
    groupName: toGroupName('DAILY', app),
    limit: toDailyLimit(tier),
    hubId: app.hubId,
    until: day.endsAt,
  };
}

/** Whoever asks for tokens is not known yet, but for the address. Assumption Q5. */
export function toTokenAllowance(address: string): Allowance {
  return { key: `tokens ${address}`, policyName: 'SECONDLY', limit: most.tokenRequests, windowMs: 1000 };
}
