import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.js';
import { privateAppErrors } from '../rules/private-apps.errors.js';
import {
  accessTokenInfo,
  accessTokenInfoRequest,
  NewToken,
  PrivateAppInput,
  PrivateAppParams,
  PrivateApps,
} from './private-apps.schema.js';
import type { PrivateAppsService } from './private-apps.service.js';

interface Deps {
  readonly privateApps: PrivateAppsService;
}

const path = '/_app/private-apps';
const common = { tag: 'Private apps', callers: ['member'] } as const;

export function addPrivateAppRoutes(server: Server, deps: Deps): void {
  const { privateApps } = deps;
  addRoute(server, {
    method: 'POST',
    path: '/oauth/v2/private-apps/get/access-token-info',
    operationId: 'getPrivateAppTokenInfo',
    summary: 'Read the account and scopes of a private-app token; the token in the body is the credential',
    tag: 'OAuth',
    callers: ['anyone'],
    body: accessTokenInfoRequest,
    success: { 200: accessTokenInfo },
    handler: async ({ body }) => {
      const app = await privateApps.findByToken(body.tokenKey);
      if (!app) throw privateAppErrors.privateAppNotFound();
      return { userId: app.createdBy, hubId: app.hubId, appId: app.appId, scopes: [...app.scopes] };
    },
  });
  addOwnPrivateAppRoutes(server, deps);
}

/** The private apps of an account, for its administrators. */
function addOwnPrivateAppRoutes(server: Server, { privateApps }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listPrivateApps',
    summary: 'List the private apps of the account, without their tokens',
    success: { 200: PrivateApps },
    handler: async ({ caller }) => {
      assertAdmin(caller);
      const apps = await privateApps.listPrivateApps(caller.hubId);
      return { results: apps.map((app) => ({ ...app, createdAt: app.createdAt.toISOString() })) };
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'createPrivateApp',
    summary: 'Create a private app; returns its token once',
    body: PrivateAppInput,
    success: { 201: NewToken },
    refusals: [409],
    handler: ({ caller, body }) => {
      assertAdmin(caller);
      return privateApps.createPrivateApp({ ...body, hubId: caller.hubId, userId: caller.userId });
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:appId/token`,
    operationId: 'rotatePrivateAppToken',
    summary: 'Replace the token; the old one stops working immediately',
    params: PrivateAppParams,
    success: { 200: NewToken },
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return privateApps.rotateToken(caller.hubId, Number(params.appId));
    },
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:appId`,
    operationId: 'deletePrivateApp',
    summary: 'Delete a private app and its token',
    params: PrivateAppParams,
    success: { 204: null },
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return privateApps.deletePrivateApp(caller.hubId, Number(params.appId));
    },
  });
}
