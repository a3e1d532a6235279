import type { Static } from 'typebox';
import type { QuotasService, QuotaState } from '../quotas/quotas.service.js';
import type { limitState, newLimits } from './limits.schema.js';

type LimitState = Static<typeof limitState>;

export interface SandboxLimitsService {
  getLimits(): Promise<LimitState>;
  /** Takes effect at once; what was counted goes on. */
  setLimits(limits: Static<typeof newLimits>): Promise<LimitState>;
  /** Everybody may call as if they had not called yet. */
  deleteCounts(): Promise<void>;
}

/** The limits of calls, to be switched while an integration is tested. */
export function createSandboxLimitsService(quotas: QuotasService): SandboxLimitsService {
  const getLimits = async (): Promise<LimitState> => toLimitState(await quotas.getState());
  return {
    getLimits,
    async setLimits({ tier }) {
      await quotas.setTier(tier);
      return getLimits();
    },
    deleteCounts: () => quotas.clear(),
  };
}

function toLimitState({ tier, buckets }: QuotaState): LimitState {
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
