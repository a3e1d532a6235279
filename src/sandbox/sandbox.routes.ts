import { Type } from 'typebox';
import type { AuthorizeService } from '../oauth/authorize/authorize.service.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { ResetService } from './reset.service.js';
import type { SandboxHubsService } from './hubs.service.js';

const strings = Type.Array(Type.String());
const hubId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const grant = Type.Object(
  {
    clientId: Type.String(),
    hubId,
    userId: Type.Optional(hubId),
    redirectUri: Type.String(),
    scopes: strings,
    optionalScopes: Type.Optional(strings),
    state: Type.Optional(Type.String()),
    codeChallenge: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

const newHub = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1 })),
    timeZone: Type.Optional(Type.String()),
    scopes: Type.Optional(strings),
  },
  { additionalProperties: false },
);

interface SandboxServices {
  readonly authorize: AuthorizeService;
  readonly reset: ResetService;
  readonly hubs: SandboxHubsService;
}

/** What a developer wants from a local server and the real service never gives. */
export function addSandboxRoutes(server: Server, { authorize, reset, hubs }: SandboxServices): void {
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/oauth/grant',
    operationId: 'grantInSandbox',
    summary: 'What the consent page does, without a browser',
    tag: 'Sandbox',
    callers: ['anyone'],
    body: grant,
    success: { 200: Type.Object({ code: Type.String(), redirectUrl: Type.String() }) },
    handler: ({ body }) => authorize.grantWithoutBrowser(body),
  });
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/reset',
    operationId: 'resetSandbox',
    mayTakeLong: true,
    summary: 'Back to the seed',
    tag: 'Sandbox',
    callers: ['anyone'],
    success: { 204: null },
    handler: () => reset.reset(),
  });
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/hubs',
    operationId: 'createSandboxHub',
    summary: 'A new account with an administrator and a private app',
    tag: 'Sandbox',
    callers: ['anyone'],
    body: newHub,
    success: {
      201: Type.Object({
        hubId: Type.Integer(),
        domain: Type.String(),
        user: Type.Object({
          userId: Type.Integer(),
          ownerId: Type.String(),
          email: Type.String(),
          password: Type.String(),
        }),
        privateApp: Type.Object({ appId: Type.Integer(), token: Type.String() }),
      }),
    },
    handler: ({ body }) => hubs.createHub(body),
  });
}

const route = Type.Object({
  method: Type.String(),
  path: Type.String(),
  operationId: Type.String(),
  hits: Type.Integer(),
});

/** `GET /_spoke/routes`: every endpoint and how often it has succeeded, from which coverage is judged. */
export function addRouteTableRoute(server: Server): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/routes',
    operationId: 'listSandboxRoutes',
    summary: 'Every endpoint, and how often it has succeeded',
    tag: 'Sandbox',
    callers: ['anyone'],
    success: { 200: Type.Object({ results: Type.Array(route) }) },
    handler: () => ({
      results: server.routeTable.map(({ method, path, facts, hits }) => ({
        method,
        path,
        operationId: facts.operationId,
        hits,
      })),
    }),
  });
}
