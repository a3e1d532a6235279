import { Type } from 'typebox';

const strict = { additionalProperties: false };
const time = Type.String({ format: 'date-time' });
const hubId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const scopes = Type.Array(Type.String(), { maxItems: 300 });

export const PersonalKeys = Type.Object({
  results: Type.Array(
    Type.Object({
      keyId: Type.Integer(),
      hubId: Type.Integer(),
      hubName: Type.String(),
      name: Type.String(),
      scopes: Type.Array(Type.String()),
      createdAt: time,
      lastUsedAt: Type.Union([time, Type.Null()], { description: 'Accurate to five minutes' }),
    }),
  ),
});

export const KeyInput = Type.Object(
  { hubId, name: Type.String({ description: '1 to 100 characters' }), scopes },
  strict,
);
export const NewKey = Type.Object({
  keyId: Type.Integer(),
  key: Type.String({ description: 'Only returned here: the server stores only a hash' }),
});
export const KeyParams = Type.Object({
  hubId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
  keyId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
});

export const AllowedScopesQuery = Type.Object({ hubId });
export const AllowedScopes = Type.Object({ results: Type.Array(Type.String()) });

export const ExchangeQuery = Type.Object({
  portalId: Type.Optional(Type.Integer({ description: 'The account that the key must belong to' })),
});
export const ExchangeInput = Type.Object({
  encodedOAuthRefreshToken: Type.String({ minLength: 1, maxLength: 512, description: 'The key' }),
});
export const ExchangedKey = Type.Object({
  hubId: Type.Integer(),
  userId: Type.Integer(),
  hubName: Type.String(),
  accountType: Type.String(),
  oauthAccessToken: Type.String({ description: 'A bearer token' }),
  expiresAtMillis: Type.Integer(),
  encodedOAuthRefreshToken: Type.String({ description: 'The key, as sent' }),
  scopeGroups: Type.Array(Type.String({ description: 'Scopes of the token' })),
  enabledFeatures: Type.Record(Type.String(), Type.Integer()),
});

export const ScopeGroupQuery = Type.Object({ scopeGroup: Type.String({ maxLength: 200 }) });
export const ScopeData = Type.Object({
  portalScopesInGroup: Type.Array(Type.String()),
  userScopesInGroup: Type.Array(Type.String()),
});
export const AuthorizedScopes = Type.Object({
  results: Type.Array(
    Type.Object({
      scopeGroup: Type.Object({
        name: Type.String(),
        shortDescription: Type.String(),
        longDescription: Type.String(),
      }),
      portalAuthorized: Type.Boolean(),
      userAuthorized: Type.Boolean(),
    }),
  ),
});
export const EnabledFeatures = Type.Object({ enabledFeatures: Type.Record(Type.String(), Type.Boolean()) });
