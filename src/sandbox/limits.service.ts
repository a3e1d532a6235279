import type { Static } from 'typebox';
import type { CallLimitsService } from '../quotas/call-limits.service.js';
import type { limitState, newLimits } from './limits.schema.js';

type LimitState = Static<typeof limitState>;

export interface SandboxLimitsService {
  getLimits(): Promise<LimitState>;
  /** Effective immediately; usage counts are kept. */
  setLimits(limits: Static<typeof newLimits>): Promise<LimitState>;
  /** Resets the usage of all rate limits. */
  deleteCounts(): Promise<void>;
}

/** Switches rate limits while an integration is tested. */
export function createSandboxLimitsService(limits: CallLimitsService): SandboxLimitsService {
  const getLimits = async (): Promise<LimitState> => toLimitState(await limits.getState());
  return {
    getLimits,
    async setLimits({ tier }) {
      await limits.setTier(tier);
      return getLimits();
    },
    deleteCounts: () => limits.clear(),
  };
}

function toLimitState({ tier, buckets }: Awaited<ReturnType<CallLimitsService['getState']>>): LimitState {
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
  return { tier, results };
}
