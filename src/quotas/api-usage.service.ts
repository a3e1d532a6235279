import type { Static } from 'typebox';
import type { apiUsages } from './api-usage.schema.js';
import type { CallLimitsService } from './call-limits.service.js';

export interface ApiUsageService {
  /** Today's API usage of the private apps of the account; empty if limits are off. */
  listDailyUsage(hubId: number): Promise<Static<typeof apiUsages>>;
}

export function createApiUsageService(quotas: Pick<CallLimitsService, 'findDayUsage'>): ApiUsageService {
  return {
    async listDailyUsage(hubId) {
      const usage = await quotas.findDayUsage(hubId);
      if (!usage) return { results: [] };
      const result = {
        name: 'private-apps-api-calls-daily',
        usageLimit: usage.limit,
        currentUsage: usage.used,
        collectedAt: usage.readAt.toISOString(),
        fetchStatus: 'SUCCESS',
        resetsAt: usage.endsAt.toISOString(),
      };
      return { results: [result] };
    },
  };
}
