import { Type } from 'typebox';
import type { AuthorizeService } from '../oauth/authorize/authorize.service.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { ResetService } from './reset.service.js';
import { hubParams } from './snapshots/snapshots.schema.js';
import type { SandboxHubsService } from './hubs.service.js';
import { toCredentialLines } from '../seed/credentials.js';
import type { SeedService } from '../seed/seed.service.js';
import type { VisitorsService } from '../timeline/visitors/visitors.service.js';

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

const appName = Type.Object({
  appId: Type.Integer(),
  name: Type.String(),
  hubId: Type.Union([Type.Integer(), Type.Null()], { description: 'The account of a private app' }),
  clientId: Type.Union([Type.String(), Type.Null()], { description: 'null for a private app' }),
  connectedHubIds: Type.Array(Type.Integer(), {
    description: 'The accounts that have connected it, newest first, of the newest 1,000 connections',
  }),
});

interface SandboxServices {
  readonly authorize: AuthorizeService;
  readonly reset: ResetService;
  readonly hubs: SandboxHubsService;
}

/** Functions for developers that the real service does not have. */
export function addSandboxRoutes(server: Server, { authorize, ...services }: SandboxServices): void {
  addResetRoutes(server, services);
  addHubRoutes(server, services);
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/oauth/grant',
    operationId: 'grantInSandbox',
    summary: 'Grant an app access without the consent page',
    tag: 'Sandbox',
    callers: ['anyone'],
    body: grant,
    success: { 200: Type.Object({ code: Type.String(), redirectUrl: Type.String() }) },
    handler: ({ body }) => authorize.grantWithoutBrowser(body),
  });
}

function addResetRoutes(server: Server, { reset }: Pick<SandboxServices, 'reset'>): void {
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/reset',
    operationId: 'resetSandbox',
    mayTakeLong: true,
    summary: 'Reset to the seed',
    tag: 'Sandbox',
    callers: ['anyone'],
    success: { 204: null },
    handler: () => reset.reset(),
  });
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/hubs/:hubId/reset',
    operationId: 'resetSandboxHub',
    mayTakeLong: true,
    summary: 'Reset one account to how it began',
    tag: 'Sandbox',
    callers: ['anyone'],
    params: hubParams,
    success: { 204: null },
    refusals: [409],
    handler: ({ params }) => reset.resetHub(Number(params.hubId)),
  });
}

function addHubRoutes(server: Server, { hubs }: Pick<SandboxServices, 'hubs'>): void {
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/hubs',
    operationId: 'createSandboxHub',
    summary: 'Create an account with an administrator and a private app',
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
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/apps',
    operationId: 'listSandboxApps',
    summary: 'List the newest apps, 1,000 of developers and 1,000 private ones, with their accounts',
    tag: 'Sandbox',
    callers: ['anyone'],
    success: { 200: Type.Object({ results: Type.Array(appName) }) },
    handler: async () => ({ results: await hubs.listApps() }),
  });
}

const route = Type.Object({
  method: Type.String(),
  path: Type.String(),
  operationId: Type.String(),
  hits: Type.Integer(),
});

/** `GET /_spoke/routes`: every endpoint with its number of successful requests, for measuring coverage. */
export function addRouteTableRoute(server: Server): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/routes',
    operationId: 'listSandboxRoutes',
    summary: 'List all endpoints with their number of successful requests',
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

const text = Type.String();
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const credentials = Type.Object({
  hub: orNull(Type.Object({ hubId: Type.Integer(), name: text })),
  user: orNull(Type.Object({ email: text, password: text })),
  token: orNull(Type.String({ description: 'Of the first private app' })),
  app: orNull(
    Type.Object({ appId: Type.Integer(), name: text, clientId: text, clientSecret: text, redirectUri: orNull(text) }),
  ),
  developerApiKey: orNull(text),
  results: Type.Array(Type.Array(Type.Object({ name: text, value: text })), {
    description: 'The same as lines for people, in groups',
  }),
});

/** `GET /_spoke/credentials`: the credentials printed at start, for the sign-in page and for programs. */
export function addCredentialsRoute(
  server: Server,
  { seed }: { readonly seed: Pick<SeedService, 'readCredentials'> },
): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/credentials',
    operationId: 'listSandboxCredentials',
    summary: 'Read the credentials of the seed that still work: of its first account, private app, app and developer',
    tag: 'Sandbox',
    callers: ['anyone'],
    success: { 200: credentials },
    handler: async () => {
      const found = await seed.readCredentials();
      const results = toCredentialLines(found).map((group) => group.map(([name, value]) => ({ name, value })));
      return { ...found, results };
    },
  });
}

const identification = Type.Object(
  {
    hubId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    utk: Type.String({ minLength: 1, maxLength: 256 }),
    email: Type.String(),
  },
  { additionalProperties: false },
);

/** `POST /_spoke/visitors/identify`: identifies a visitor without a browser. */
export function addSandboxVisitorRoutes(server: Server, { visitors }: { readonly visitors: VisitorsService }): void {
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/visitors/identify',
    operationId: 'identifySandboxVisitor',
    summary: 'Identify a visitor',
    tag: 'Sandbox',
    callers: ['anyone'],
    body: identification,
    success: { 200: Type.Object({ objectId: Type.String() }) },
    refusals: [404],
    handler: async ({ body }) => ({ objectId: await visitors.identify({ ...body, source: { type: 'ANALYTICS' } }) }),
  });
}
