import type { Static } from 'typebox';
import type { apiUsages } from './api-usage.schema.js';
import type { QuotasService } from './quotas.service.js';

export interface ApiUsageService {
  /** What the private apps of an account have called today; of no limit nothing is told. */
  listDailyUsage(hubId: number): Promise<Static<typeof apiUsages>>;
}

export function createApiUsageService(quotas: Pick<QuotasService, 'findDayUsage'>): ApiUsageService {
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
