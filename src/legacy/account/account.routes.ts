import { Type } from 'typebox';
import type { AccountInfoService } from '../../accounts/hubs/account-info.service.js';
import type { Server } from '../../platform/http/facts.js';
import type { QuotasService } from '../../quotas/quotas.service.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { Alarms, DailyLimits, Me } from './account.schema.js';

const callers = ['app', 'private-app'] as const;
const tag = 'Account, version 1';

interface AccountRoutesDeps {
  readonly accountInfo: AccountInfoService;
  readonly quotas: Pick<QuotasService, 'apiUsage'>;
}

/** Facts about the account as in version 1. */
export function addLegacyAccountRoutes(server: Server, { accountInfo, quotas }: AccountRoutesDeps): void {
  addLegacyRoute(server, {
    method: 'GET',
    path: '/integrations/v1/me',
    operationId: 'getLegacyAccountDetails',
    summary: 'The account that the token belongs to (version 1)',
    tag,
    callers,
    success: { 200: Me },
    handler: async ({ caller, request }) => {
      const details = await accountInfo.getDetails(caller.hubId, new URL(request.baseUrl).host);
      const { portalId, accountType, timeZone, companyCurrency, utcOffset, utcOffsetMilliseconds } = details;
      return { portalId, accountType, timeZone, currency: companyCurrency, utcOffset, utcOffsetMilliseconds };
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: '/integrations/v1/limit/daily',
    operationId: 'getLegacyDailyLimits',
    summary: 'What the private apps of the account have called today (version 1)',
    tag,
    callers,
    success: { 200: DailyLimits },
    handler: async ({ caller }) => {
      const { results } = await quotas.apiUsage.listDailyUsage(caller.hubId);
      return results.map(({ collectedAt, resetsAt, ...usage }) => ({
        ...usage,
        name: 'api-calls-daily',
        collectedAt: Date.parse(collectedAt),
        resetsAt: Date.parse(resetsAt),
      }));
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: '/firealarm/v4/alarm/:tool/:portalId',
    operationId: 'listToolAlarms',
    summary: 'Warnings that a command-line tool shows before each command: none',
    tag,
    callers,
    params: Type.Object({ tool: Type.String(), portalId: Type.String() }),
    success: { 200: Alarms },
    handler: () => [],
  });
}
