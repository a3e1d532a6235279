import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { newInternalId } from '../platform/ids.js';
import type { Log } from '../platform/log.js';
import { createApiUsageService, type ApiUsageService } from './api-usage.service.js';
import { createCallCounter } from './call-counter.js';
import { createCallLimitsService, type CallLimitsService } from './call-limits.service.js';
import { createDailyUsageService, type DailyUsageService } from './daily-usage.service.js';
import type { Tier } from './tiers.schema.js';
import { createMachinesService } from './machines.service.js';
import { createSharedCounter } from './shared-counter.service.js';
import { createWorkerCounter, getMachineId } from './worker-counter.service.js';

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
  readonly mode: 'sandbox' | 'production';
  /** The number of processes that share the port and the limits. */
  readonly workers: number;
}

export function createQuotasService(deps: QuotasDeps): QuotasService {
  const { db, clock, log, hubs, rateLimits } = deps;
  const counting = createCounting(deps, () => limits.isOn);
  const { counter } = counting;
  const daily = createDailyUsageService({ db, clock, log, hubs, counter });
  const limits = createCallLimitsService({ db, clock, rateLimits, daily, ...counting });
  return { limits, daily, apiUsage: createApiUsageService(limits) };
}

/** A sandbox has a clock of its own, and the embedded database one process. */
function createCounting({ db, log, mode, workers }: QuotasDeps, isWanted: () => boolean) {
  const local = workers === 1 ? createCallCounter() : createWorkerCounter();
  if (mode === 'sandbox' || db.engine === 'embedded') return { counter: local };
  const ownId = newInternalId();
  const toMachineId = workers === 1 ? () => Promise.resolve(ownId) : getMachineId;
  const machines = createMachinesService({ db, log, isWanted, getMachineId: toMachineId });
  return { counter: createSharedCounter({ db, local, machines }), machines };
}
