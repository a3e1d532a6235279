import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { accountDetails } from './account-info.schema.js';
import type { AccountInfoService } from './account-info.service.js';

export function addAccountInfoRoutes(server: Server, { accountInfo }: { accountInfo: AccountInfoService }): void {
  addRoute(server, {
    method: 'GET',
    path: '/account-info/v3/details',
    operationId: 'getAccountDetails',
    summary: 'The account that the token belongs to',
    tag: 'Account',
    callers: ['app', 'private-app'],
    success: { 200: accountDetails },
    handler: ({ caller, request }) => accountInfo.getDetails(caller.hubId, new URL(request.baseUrl).host),
  });
}
