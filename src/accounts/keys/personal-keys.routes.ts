import type { FastifyRequest } from 'fastify';
import { toNetwork } from '../../platform/http/guards/client-network.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import * as schema from './personal-keys.schema.js';
import type { PersonalKeysService } from './personal-keys.service.js';

const path = '/_app/profile/personal-access-keys';
const common = { tag: 'Personal access keys', callers: ['user'] } as const;
const toOrigin = (request: FastifyRequest) => ({
  network: toNetwork(request.ip),
  userAgent: request.headers['user-agent'],
});

/** Keys that users make for themselves. Assumption O24. */
export function addPersonalKeyRoutes(
  server: Server,
  { personalKeys }: { readonly personalKeys: PersonalKeysService },
): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listPersonalKeys',
    summary: "List the user's own personal access keys, in all of their accounts",
    success: { 200: schema.PersonalKeys },
    handler: async ({ caller }) => {
      const keys = await personalKeys.listKeys(caller.userId);
      return {
        results: keys.map(({ createdAt, lastUsedAt, keyId, hubId, hubName, name, scopes }) => ({
          ...{ keyId, hubId, hubName, name, scopes },
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      };
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/scopes`,
    operationId: 'listPersonalKeyScopes',
    summary: 'List the scopes that a personal access key of the user may have in an account',
    query: schema.AllowedScopesQuery,
    success: { 200: schema.AllowedScopes },
    handler: async ({ caller, query }) => ({
      results: await personalKeys.listAllowedScopes({ ...query, userId: caller.userId }),
    }),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'createPersonalKey',
    summary: 'Create a personal access key; returns it once',
    body: schema.KeyInput,
    success: { 201: schema.NewKey },
    refusals: [409],
    handler: ({ caller, body, request }) =>
      personalKeys.createKey({ ...body, userId: caller.userId, byProvider: caller.byProvider }, toOrigin(request)),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:hubId/:keyId`,
    operationId: 'deletePersonalKey',
    summary: 'Delete a personal access key; it and its tokens stop working immediately',
    params: schema.KeyParams,
    success: { 204: null },
    handler: ({ caller, params, request }) => {
      const key = { hubId: Number(params.hubId), keyId: Number(params.keyId), userId: caller.userId };
      return personalKeys.deleteKey(key, toOrigin(request));
    },
  });
}
