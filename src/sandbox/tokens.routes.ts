import { Type } from 'typebox';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { SandboxTokensService } from './tokens.service.js';

const common = { tag: 'Sandbox', callers: ['anyone'] as const, method: 'POST' as const, refusals: [404] as const };
const strict = { additionalProperties: false };

const hubId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const clientId = Type.String({ maxLength: 200 });

const whatExpires = Type.Object(
  {
    accessToken: Type.Optional(Type.String({ maxLength: 1000 })),
    clientId: Type.Optional(clientId),
    hubId: Type.Optional(hubId),
  },
  strict,
);

/** `/_spoke/oauth/expire` and `/_spoke/oauth/uninstall`: end the access of an app as time or an administrator would. */
export function addSandboxTokenRoutes(server: Server, { tokens }: { readonly tokens: SandboxTokensService }): void {
  addRoute(server, {
    ...common,
    path: '/_spoke/oauth/expire',
    operationId: 'expireSandboxTokens',
    summary: 'Let an access token expire now, or all of an app, or all of an app in an account',
    body: whatExpires,
    success: { 200: Type.Object({ expiredAt: Type.String({ format: 'date-time' }) }) },
    handler: async ({ body }) => ({ expiredAt: (await tokens.expire(body)).toISOString() }),
  });
  addRoute(server, {
    ...common,
    path: '/_spoke/oauth/uninstall',
    operationId: 'uninstallInSandbox',
    summary: 'Disconnect an app from an account',
    body: Type.Object({ clientId, hubId }, strict),
    success: { 204: null },
    handler: ({ body }) => tokens.uninstall(body),
  });
}
