import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { findScope, isKnownScope } from '../rules/scopes.js';
import { personalKeyErrors } from './personal-keys.errors.js';
import * as schema from './personal-keys.schema.js';
import type { PersonalKeysService } from './personal-keys.service.js';

const tag = 'Personal access keys';
const path = '/localdevauth/v1/auth';
const ofToken = { method: 'GET', tag, callers: ['app', 'private-app'] } as const;

/** What command-line tools ask for with a personal access key. Assumption O24. */
export function addKeyExchangeRoutes(
  server: Server,
  { personalKeys }: { readonly personalKeys: PersonalKeysService },
): void {
  addRoute(server, {
    method: 'POST',
    path: `${path}/refresh`,
    operationId: 'exchangePersonalKey',
    summary: 'Get a bearer token for a personal access key; the key in the body is the credential',
    tag,
    callers: ['anyone'],
    ignoresUnknownFields: true,
    query: schema.ExchangeQuery,
    body: schema.ExchangeInput,
    success: { 200: schema.ExchangedKey },
    refusals: [401],
    handler: async ({ query: { portalId }, body: { encodedOAuthRefreshToken: key } }) => {
      const { hubId, hubName, userId, token, expiresAt, scopes } = await personalKeys.exchangeKey(key);
      if (portalId !== undefined && portalId !== hubId) throw personalKeyErrors.personalKeyRefused();
      return {
        ...{ hubId, userId, hubName, accountType: 'STANDARD', encodedOAuthRefreshToken: key },
        ...{ oauthAccessToken: token, expiresAtMillis: expiresAt.getTime() },
        ...{ scopeGroups: [...scopes], enabledFeatures: {} },
      };
    },
  });

  addQuestions(server);
}

/** What a token may do. */
function addQuestions(server: Server): void {
  addRoute(server, {
    ...ofToken,
    path: `${path}/check-scopes`,
    operationId: 'checkScope',
    summary: 'Whether the account and the caller have a scope',
    query: schema.ScopeGroupQuery,
    success: { 200: schema.ScopeData },
    handler: ({ caller, query: { scopeGroup } }) => ({
      portalScopesInGroup: isKnownScope(scopeGroup) ? [scopeGroup] : [],
      userScopesInGroup: caller.scopes.has(scopeGroup) ? [scopeGroup] : [],
    }),
  });

  addRoute(server, {
    ...ofToken,
    path: `${path}/scope-groups/authorized`,
    operationId: 'listAuthorizedScopes',
    summary: 'List the scopes of the caller',
    success: { 200: schema.AuthorizedScopes },
    handler: ({ caller }) => ({
      results: [...caller.scopes].map((name) => {
        const meaning = findScope(name)?.meaning ?? name;
        const scopeGroup = { name, shortDescription: meaning, longDescription: meaning };
        return { scopeGroup, portalAuthorized: true, userAuthorized: true };
      }),
    }),
  });

  addRoute(server, {
    ...ofToken,
    path: `${path}/enabled-features`,
    operationId: 'listEnabledFeatures',
    summary: 'Trial features of the account: none',
    success: { 200: schema.EnabledFeatures },
    handler: () => ({ enabledFeatures: {} }),
  });
}
