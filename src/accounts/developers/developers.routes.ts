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
import { DeveloperPeople, DeveloperPersonParams } from './people.schema.js';
import type { DeveloperPeopleService } from './people.service.js';

const tag = 'Developer accounts';
const accountsPath = '/_app/developers';
const path = '/_app/developer';

interface Deps {
  readonly developers: DevelopersService;
}

/** The developer accounts of users who are signed in to the web app. */
export function addDeveloperRoutes(server: Server, deps: Deps): void {
  const { developers } = deps;
  addRoute(server, {
    method: 'GET',
    path: accountsPath,
    operationId: 'listDeveloperAccounts',
    summary: 'List the developer accounts of the user',
    tag,
    callers: ['user'],
    success: { 200: DeveloperAccounts },
    handler: async ({ caller }) => ({ results: await developers.listOwnDevelopers(caller.userId) }),
  });

  addRoute(server, {
    method: 'POST',
    path: accountsPath,
    operationId: 'createDeveloperAccount',
    summary: 'Create a developer account',
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
    summary: 'Rename the developer account',
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

/** Only signed-in users create and revoke keys: a leaked key must not be able to create another one. */
function addKeyRoutes(server: Server, { developers }: Deps): void {
  addRoute(server, {
    method: 'GET',
    path: `${path}/keys`,
    operationId: 'listDeveloperKeys',
    summary: 'List the API keys of the developer account, without the keys themselves',
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
    summary: 'Create an API key',
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
    summary: 'Revoke an API key',
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

const peoplePath = '/_app/developer/people';
const common = { tag: 'Developer accounts', callers: ['developer'] } as const;

/** The users of a developer account. */
export function addDeveloperPeopleRoutes(
  server: Server,
  { developerPeople }: { readonly developerPeople: DeveloperPeopleService },
): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: peoplePath,
    operationId: 'listDeveloperPeople',
    summary: 'List the users of the developer account',
    success: { 200: DeveloperPeople },
    handler: async ({ caller }) => ({ results: await developerPeople.listPeople(caller) }),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${peoplePath}/:userId`,
    operationId: 'removeDeveloperPerson',
    summary: 'Remove a user from the developer account, effective immediately',
    params: DeveloperPersonParams,
    success: { 204: null },
    refusals: [409],
    handler: ({ caller, params }) => developerPeople.removePerson(caller, Number(params.userId)),
  });
}
