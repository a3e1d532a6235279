import { createHubSetting, type HubSetting } from '../platform/cache.js';
import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db } from '../platform/db/db.js';
import { newInternalId } from '../platform/ids.js';
import {
  toDailyAllowance,
  toJournalAllowance,
  toDailyKey,
  toDailyLimit,
  toRollingAllowance,
  toSearchAllowance,
  toTokenAllowance,
  type Allowance,
  type CallOfApp,
  type JournalCall,
  type LimitedTier,
} from './allowances.js';
import type { Bucket, CallCounter, Tally } from './call-counter.js';
import type { DailyUsageService } from './daily-usage.service.js';
import type { CallingApp } from './quotas.errors.js';
import type { MachinesService } from './machines.service.js';
import type { Tier } from './tiers.schema.js';

/** The facts of a request that counting needs. */
export type CountedRequest =
  | CallOfApp
  | { readonly as: 'search'; readonly app: CallingApp }
  | { readonly as: 'token'; readonly address: string }
  | { readonly as: JournalCall; readonly appId: number };

/** The allowances of a request, and the result of counting it. */
interface Standing {
  readonly allowances: readonly Allowance[];
  readonly tally: Tally;
}

interface DayUsage {
  readonly limit: number;
  readonly used: number;
  readonly endsAt: Date;
  readonly readAt: Date;
}

/** The rate limits and their usage. */
interface QuotaState {
  readonly tier: Tier;
  /** Accounts with a tier of their own. */
  readonly hubs: readonly { readonly hubId: number; readonly tier: Tier }[];
  readonly buckets: readonly Bucket[];
}

export interface CallLimitsService {
  /** Whether a tier applies to any account; changes with them. */
  readonly isOn: boolean;
  /** Counts a request unless a limit is exhausted; undefined if limits are off for its account. */
  count(request: CountedRequest): Promise<Standing | undefined>;
  /**
   * Today's calls of a hub's private apps, without association calls; undefined if limits are off. Throws HUB_NOT_FOUND (404).
   */
  findDayUsage(hubId: number): Promise<DayUsage | undefined>;
  getState(): Promise<QuotaState>;
  /** The tiers of accounts; those of the configuration at first. */
  readonly tiers: HubSetting<Tier>;
  /** Resets all counts, in all processes. */
  clear(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface CallLimitsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimits: Tier;
  readonly counter: CallCounter;
  readonly daily: DailyUsageService;
  readonly machines?: Pick<MachinesService, 'start' | 'stop'>;
}

const tierTopic = 'rate-limits';
/** Published when the counts begin again. */
const clearTopic = 'quotas-clear';
const shownBuckets = 500;

/** Rate limits of apps (Assumptions Q1 to Q9). */
export function createCallLimitsService(deps: CallLimitsDeps): CallLimitsService {
  const { db, clock, rateLimits, counter, daily, machines } = deps;
  const isLimited = (): boolean => [tiers.of(), ...tiers.own.values()].some((tier) => tier !== 'off');
  const tiers = createHubSetting<Tier>(db, {
    ...{ topic: tierTopic, initial: rateLimits },
    onChange: () => (service.isOn = isLimited()),
  });
  const countPrivate = async (call: CallOfApp, limited: LimitedTier, at: number): Promise<Standing> => {
    const { hubId } = call.app;
    const day = daily.findDay(hubId, at) ?? (await daily.getDay(hubId, at));
    const [ofDay, rolling] = [toDailyAllowance(call, limited, day), toRollingAllowance(call, limited)];
    const allowances = [ofDay, rolling];
    let tally = await counter.take(allowances, at);
    if (!tally) {
      // The first call of a day, or after a pause: earlier counts are in the database.
      const usedBefore = await daily.countCalls(day, call.as);
      tally = settled(await counter.take([{ ...ofDay, usedBefore }, rolling], at));
    }
    if (tally.refusedBy === undefined) daily.note(day, call.as);
    return { allowances, tally };
  };
  const service: CallLimitsService & { isOn: boolean } = {
    isOn: isLimited(),
    async count(request) {
      const limited = tiers.of('app' in request ? request.app.hubId : undefined);
      if (limited === 'off') return undefined;
      const at = clock.now().getTime();
      if (isCall(request) && request.app.kind === 'private-app') return countPrivate(request, limited, at);
      const allowances = [toAllowance(request, limited)];
      return { allowances, tally: settled(await counter.take(allowances, at)) };
    },
    async findDayUsage(hubId) {
      const limited = tiers.of(hubId);
      if (limited === 'off') return undefined;
      const readAt = clock.now();
      const day = await daily.getDay(hubId, readAt.getTime());
      const used = await daily.countCalls(day, 'call');
      counter.raise(toDailyKey(day, 'call'), used);
      return { limit: toDailyLimit(limited, 'call'), used, endsAt: new Date(day.endsAt), readAt };
    },
    async getState() {
      const hubs = [...tiers.own].map(([hubId, tier]) => ({ hubId, tier }));
      return { tier: tiers.of(), hubs, buckets: await counter.list(clock.now().getTime(), shownBuckets) };
    },
    tiers,
    async clear() {
      await daily.deleteAll();
      await db.write((tx) => db.publish(tx, clearTopic, newInternalId()));
    },
    start() {
      daily.start();
      machines?.start();
    },
    async stop() {
      await machines?.stop();
      await daily.stop();
    },
  };
  clearWithOthers(deps);
  return service;
}

function clearWithOthers({ db, counter, daily }: CallLimitsDeps): void {
  db.subscribe(resetTopic, (hubId) => {
    if (hubId === '') counter.clear();
  });
  let last = '';
  db.subscribe(clearTopic, (id) => {
    // The process that publishes hears of it twice: calls in between are not forgotten.
    if (id === last) return;
    last = id;
    counter.clear();
    daily.forgetPending();
  });
}

const isCall = (request: CountedRequest): request is CallOfApp => request.as === 'call' || request.as === 'association';

function toAllowance(request: CountedRequest, tier: LimitedTier): Allowance {
  if (request.as === 'token') return toTokenAllowance(request.address);
  if ('appId' in request) return toJournalAllowance(request.as, request.appId);
  return request.as === 'search' ? toSearchAllowance(request.app) : toRollingAllowance(request, tier);
}

/** A counter lacks only the earlier usage of a day. */
function settled(tally: Tally | undefined): Tally {
  if (!tally) throw new Error('The counter needs the earlier usage of a rolling window.');
  return tally;
}
