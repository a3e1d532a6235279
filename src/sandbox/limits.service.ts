import type { Static } from 'typebox';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { CallLimitsService } from '../quotas/call-limits.service.js';
import type { limitState, newLimits } from './limits.schema.js';

type LimitState = Static<typeof limitState>;

export interface SandboxLimitsService {
  getLimits(): Promise<LimitState>;
  /** Effective immediately; usage counts are kept. Throws HUB_NOT_FOUND (404). */
  setLimits(limits: Static<typeof newLimits>): Promise<LimitState>;
  /** Resets the usage of all rate limits. */
  deleteCounts(): Promise<void>;
}

interface SandboxLimitsDeps {
  readonly limits: CallLimitsService;
  readonly hubs: Pick<HubsService, 'getHub'>;
}

/** Switches rate limits while an integration is tested. */
export function createSandboxLimitsService({ limits, hubs }: SandboxLimitsDeps): SandboxLimitsService {
  const getLimits = async (): Promise<LimitState> => toLimitState(await limits.getState());
  return {
    getLimits,
    async setLimits({ tier, hubId }) {
      if (hubId !== undefined) await hubs.getHub(hubId);
      await limits.tiers.set(tier, hubId);
      return getLimits();
    },
    deleteCounts: () => limits.clear(),
  };
}

function toLimitState({ tier, hubs, buckets }: Awaited<ReturnType<CallLimitsService['getState']>>): LimitState {
  const results = buckets.map(({ policyName, groupName, hubId, appId, limit, used, opensAt }) => ({
    policyName,
    ...(groupName !== undefined && { groupName }),
    ...(hubId !== undefined && { hubId }),
    ...(appId !== undefined && { appId }),
    limit,
    used,
    remaining: Math.max(0, limit - used),
    opensAt: new Date(opensAt).toISOString(),
  }));
  return { tier, hubs: [...hubs], results };
}
