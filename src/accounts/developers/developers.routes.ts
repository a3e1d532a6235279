import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import {
  CreatedDeveloperKey,
  DeveloperAccount,
  DeveloperAccounts,
  DeveloperKeys,
  DeveloperName,
  KeyParams,
} from './developers.schema.js';
import type { DeveloperKey } from './keys.service.js';
import { assertPerson, type DevelopersService } from './developers.service.js';

const tag = 'Developer accounts';
const accountsPath = '/_app/developers';
const path = '/_app/developer';

interface Deps {
  readonly developers: DevelopersService;
}

/** The developer accounts of people who are signed in to the web app. */
export function addDeveloperRoutes(server: Server, deps: Deps): void {
  const { developers } = deps;
  addRoute(server, {
    method: 'GET',
    path: accountsPath,
    operationId: 'listDeveloperAccounts',
    summary: 'The developer accounts that the user belongs to',
    tag,
    callers: ['user'],
    success: { 200: DeveloperAccounts },
    handler: async ({ caller }) => ({ results: await developers.listOwnDevelopers(caller.userId) }),
  });

  addRoute(server, {
    method: 'POST',
    path: accountsPath,
    operationId: 'createDeveloperAccount',
    summary: "A developer account of the user's own",
    tag,
    callers: ['user'],
    body: DeveloperName,
    success: { 201: DeveloperAccount },
    handler: ({ caller, body }) => developers.createOwnDeveloper(caller.userId, body.name),
  });

  addRoute(server, {
    method: 'PATCH',
    path,
    operationId: 'renameDeveloperAccount',
    summary: 'Give the developer account another name',
    tag,
    callers: ['developer'],
    body: DeveloperName,
    success: { 204: null },
    handler: async ({ caller, body }) => {
      assertPerson(caller);
      await developers.renameDeveloper(caller.developerId, body.name);
    },
  });

  addKeyRoutes(server, deps);
}

/** Only people make and end keys: one that got out shall not be able to make another. */
function addKeyRoutes(server: Server, { developers }: Deps): void {
  addRoute(server, {
    method: 'GET',
    path: `${path}/keys`,
    operationId: 'listDeveloperKeys',
    summary: 'The API keys of the developer account, without the keys themselves',
    tag,
    callers: ['developer'],
    success: { 200: DeveloperKeys },
    handler: async ({ caller }) => {
      assertPerson(caller);
      return { results: (await developers.listKeys(caller.developerId)).map(toWireKey) };
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/keys`,
    operationId: 'createDeveloperKey',
    summary: 'One more API key',
    tag,
    callers: ['developer'],
    success: { 201: CreatedDeveloperKey },
    handler: async ({ caller }) => {
      assertPerson(caller);
      const { apiKey } = await developers.createKey(caller.developerId);
      return { apiKey };
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/keys/:keyId`,
    operationId: 'revokeDeveloperKey',
    summary: 'End an API key',
    tag,
    callers: ['developer'],
    params: KeyParams,
    success: { 204: null },
    handler: async ({ caller, params }) => {
      assertPerson(caller);
      await developers.revokeKey(caller.developerId, params.keyId);
    },
  });
}

function toWireKey({ createdAt, usedAt, ...key }: DeveloperKey) {
  return { ...key, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
