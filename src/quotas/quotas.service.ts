import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { Log } from '../platform/log.js';
import { createApiUsageService, type ApiUsageService } from './api-usage.service.js';
import { createCallCounter } from './call-counter.js';
import { createCallLimitsService, type CallLimitsService } from './call-limits.service.js';
import { createDailyUsageService, type DailyUsageService } from './daily-usage.service.js';
import type { Tier } from './tiers.schema.js';
import { createWorkerCounter } from './worker-counter.service.js';

/** Rate limits and API usage of apps (Spec 8). */
export interface QuotasService {
  readonly limits: CallLimitsService;
  readonly daily: DailyUsageService;
  readonly apiUsage: ApiUsageService;
}

interface QuotasDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubs: HubsService;
  readonly rateLimits: Tier;
  /** The number of processes that share the port and the limits. */
  readonly workers: number;
}

export function createQuotasService({ db, clock, log, hubs, rateLimits, workers }: QuotasDeps): QuotasService {
  const counter = workers === 1 ? createCallCounter() : createWorkerCounter();
  const daily = createDailyUsageService({ db, clock, log, hubs, counter });
  const limits = createCallLimitsService({ db, clock, rateLimits, counter, daily });
  return { limits, daily, apiUsage: createApiUsageService(limits) };
}
