import type { Log } from '../platform/log.js';
import { toSource } from '../objects/types/callers.js';
import { hubCallers, type HubCaller } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { addLinkRoute, addPreferencePageRoutes } from './links.routes.js';
import {
  EmailStatuses,
  EmailStatusParams,
  StatusUpdate,
  SubscriptionDefinitions,
  SubscriptionStatus,
} from './preferences.schema.js';
import type { PreferencesService } from './preferences.service.js';
import { addStatusV4Routes } from './statuses-v4.routes.js';
import type { StatusesService } from './statuses.service.js';
import { toDefinitions, toSubscriptionStatus } from './wire.js';

const path = '/communication-preferences/v3';
const common = { tag: 'Communication preferences', callers: hubCallers } as const;
const reading = { oneOf: ['communication_preferences.read_write', 'communication_preferences.read'] };
const writing = { oneOf: ['communication_preferences.read_write', 'communication_preferences.write'] };

/** Registers all routes of communication preferences, with the pages for subscribers. */
export async function addPreferenceRoutes(server: Server, preferences: PreferencesService, log: Log): Promise<void> {
  addStatusV3Routes(server, preferences.statuses);
  addStatusV4Routes(server, preferences);
  addLinkRoute(server, preferences);
  await server.register(async (scope) => addPreferencePageRoutes(scope, { links: preferences.links, log }));
}

/** Statuses of e-mail addresses as in version 3. Assumptions M1 and M2. */
function addStatusV3Routes(server: Server, statuses: StatusesService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/definitions`,
    operationId: 'listSubscriptionDefinitions',
    summary: 'List the subscriptions of the account',
    scopes: reading,
    success: { 200: SubscriptionDefinitions },
    handler: async ({ caller }) => ({
      subscriptionDefinitions: toDefinitions(await statuses.getStart(caller.hubId)),
    }),
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/status/email/:emailAddress`,
    operationId: 'getEmailSubscriptions',
    summary: 'Read the status of an address in each subscription',
    scopes: reading,
    params: EmailStatusParams,
    success: { 200: EmailStatuses },
    handler: async ({ caller, params }) => {
      const { email, standings } = await statuses.getSubscriber(caller.hubId, params.emailAddress);
      return { recipient: email, subscriptionStatuses: standings.map(toSubscriptionStatus) };
    },
  });

  addChangeRoutes(server, statuses);
}

const changes = [
  { name: 'subscribe', status: 'SUBSCRIBED', summary: 'Subscribe an address that has not unsubscribed' },
  { name: 'unsubscribe', status: 'UNSUBSCRIBED', summary: 'Unsubscribe an address from one subscription' },
] as const;

function addChangeRoutes(server: Server, statuses: StatusesService): void {
  for (const { name, status, summary } of changes) {
    addRoute(server, {
      ...common,
      method: 'POST',
      path: `${path}/${name}`,
      operationId: `${name}Address`,
      summary,
      scopes: writing,
      body: StatusUpdate,
      success: { 200: SubscriptionStatus },
      handler: async ({ caller, body: { emailAddress, ...setting } }) =>
        toSubscriptionStatus(
          await statuses.setStatusOnce(toAuthor(caller), { ...setting, email: emailAddress, status }),
        ),
    });
  }
}

function toAuthor(caller: HubCaller) {
  return { hubId: caller.hubId, source: toSource(caller), via: 'PUBLIC_API' };
}
