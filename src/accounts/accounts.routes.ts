import type { Server } from '../platform/http/facts.js';
import type { AccountsService } from './accounts.service.js';
import { addActivityRecorder } from './activity/activity.plugin.js';
import { addActivityRoutes } from './activity/activity.routes.js';
import { addDeveloperAppRoutes } from './apps/developer-apps.routes.js';
import { addAppIconRoutes } from './apps/icons.routes.js';
import { addPrivateAppRoutes } from './apps/private-apps.routes.js';
import { addDeveloperPeopleRoutes, addDeveloperRoutes } from './developers/developers.routes.js';
import { addCurrencyRoutes } from './currencies/currencies.routes.js';
import { addAppSessionRoutes } from './entry/app-session.routes.js';
import { addFirstStartRoutes } from './entry/first-start.routes.js';
import { addFlagRoutes } from './flags/flags.routes.js';
import { addIntakeRoutes } from './hubs/intake.routes.js';
import { addAcceptanceRoutes } from './invitations/acceptance.routes.js';
import { addDeveloperInvitationRoutes } from './invitations/developer-invitations.routes.js';
import { addInvitationRoutes } from './invitations/invitations.routes.js';
import { addKeyExchangeRoutes } from './keys/key-exchange.routes.js';
import { addPersonalKeyRoutes } from './keys/personal-keys.routes.js';
import { addMemberRoutes } from './people/members.routes.js';
import { addOwnerRoutes } from './people/owners.routes.js';
import { addProfileRoutes } from './people/profile.routes.js';
import { BusinessUnitParams, BusinessUnits, BusinessUnitsQuery } from './provisioning/business-units.schema.js';
import type { BusinessUnitsService } from './provisioning/business-units.service.js';
import { addProvisionedUserRoutes } from './provisioning/provisioned-users.routes.js';
import { addSecondFactorRoutes } from './second-factors/second-factors.routes.js';
import { addSingleSignOnRoutes } from './single-sign-on/single-sign-on.routes.js';
import { addRecoveryRoutes } from './recovery/recovery.routes.js';
import { addTeamRoutes } from './teams/teams.routes.js';
import { addRoute } from '../platform/http/route.js';
import { accountDetails } from './hubs/account-info.schema.js';
import { addAccountLogoRoutes } from './entry/account-logos.routes.js';
import { addHubRoutes } from './hubs/hubs.routes.js';
import type { AccountInfoService } from './hubs/account-info.service.js';

/** Registers the endpoints of accounts, their users and apps, and records requests to the routes that are added from here on. */
export function addAccountRoutes(server: Server, accounts: AccountsService): void {
  addActivityRecorder(server, accounts);
  addAccountInfoRoutes(server, accounts);
  addActivityRoutes(server, accounts);
  addOwnerRoutes(server, accounts);
  addAppSessionRoutes(server, accounts);
  addSingleSignOnRoutes(server, accounts);
  addFirstStartRoutes(server, accounts);
  addHubRoutes(server, accounts);
  addAccountLogoRoutes(server, accounts);
  addCurrencyRoutes(server, accounts);
  addMemberRoutes(server, accounts);
  addIntakeRoutes(server, accounts);
  addInvitationRoutes(server, accounts);
  addAcceptanceRoutes(server, accounts);
  addRecoveryRoutes(server, accounts);
  addTeamRoutes(server, accounts);
  addProvisionedUserRoutes(server, accounts);
  addBusinessUnitRoutes(server, accounts);
  addProfileRoutes(server, accounts);
  addSecondFactorRoutes(server, accounts);
  addPersonalKeyRoutes(server, accounts);
  addKeyExchangeRoutes(server, accounts);
  addAppIconRoutes(server, accounts);
  addDeveloperRoutes(server, accounts);
  addDeveloperPeopleRoutes(server, accounts);
  addDeveloperInvitationRoutes(server, accounts);
  addDeveloperAppRoutes(server, accounts);
  addPrivateAppRoutes(server, accounts);
  addFlagRoutes(server, accounts);
}

function addAccountInfoRoutes(server: Server, { accountInfo }: { accountInfo: AccountInfoService }): void {
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

/** Assumption O19. */
function addBusinessUnitRoutes(
  server: Server,
  { businessUnits }: { readonly businessUnits: BusinessUnitsService },
): void {
  addRoute(server, {
    method: 'GET',
    path: '/business-units/v3/business-units/user/:userId',
    operationId: 'listBusinessUnits',
    summary: 'List the business units of a user: the one of the account',
    tag: 'Business units',
    callers: ['app', 'private-app'],
    scopes: { oneOf: ['business_units_view.read'] },
    params: BusinessUnitParams,
    query: BusinessUnitsQuery,
    success: { 200: BusinessUnits },
    handler: ({ caller, params, query }) =>
      businessUnits.listBusinessUnits({ hubId: caller.hubId, userId: params.userId }, query),
  });
}
