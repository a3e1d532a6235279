import { Type } from 'typebox';

export const tokenPath = Type.Object({ token: Type.String({ minLength: 1, maxLength: 2048 }) });

const signedAccessToken = Type.Object({
  expiresAt: Type.Integer({ description: 'Epoch milliseconds' }),
  scopes: Type.String({ description: 'Encoded' }),
  hubId: Type.Integer(),
  userId: Type.Integer(),
  appId: Type.Integer(),
  signature: Type.String(),
  scopeToScopeGroupPks: Type.String({ description: 'Encoded' }),
  newSignature: Type.String(),
  hublet: Type.String(),
  trialScopes: Type.String(),
  trialScopeToScopeGroupPks: Type.String(),
  isUserLevel: Type.Boolean(),
  installingUserId: Type.Integer(),
  isServiceAccount: Type.Boolean(),
  appInstallId: Type.String({ description: 'Of the account and the app' }),
  audience: Type.String(),
  isPrivateDistribution: Type.Boolean(),
});

/** Spec 2.2. */
export const accessTokenInfo = Type.Object({
  token: Type.String(),
  user: Type.String({ description: 'Email address' }),
  hub_domain: Type.String(),
  scopes: Type.Array(Type.String()),
  signed_access_token: signedAccessToken,
  hub_id: Type.Integer(),
  app_id: Type.Integer(),
  expires_in: Type.Integer({ description: 'Remaining seconds' }),
  user_id: Type.Integer(),
  token_type: Type.Literal('access'),
  is_private_distribution: Type.Boolean(),
});

export const refreshTokenInfo = Type.Object({
  token: Type.String(),
  user: Type.String({ description: 'Email address' }),
  hub_domain: Type.String(),
  scopes: Type.Array(Type.String()),
  hub_id: Type.Integer(),
  client_id: Type.String(),
  user_id: Type.Integer(),
  token_type: Type.Literal('refresh'),
});

const text = Type.Optional(Type.String());

/** The form of introspection and revocation (RFC 7662 2.1, RFC 7009 2.1). */
export const tokenQuestionForm = Type.Object({
  client_id: text,
  client_secret: text,
  token: text,
  token_type_hint: text,
  access_token: text,
  refresh_token: text,
});

export const introspection = Type.Union([
  Type.Object({ active: Type.Literal(false) }),
  Type.Object({
    active: Type.Literal(true),
    token: Type.String(),
    hub_id: Type.Optional(Type.Integer()),
    user_id: Type.Optional(Type.Integer()),
    client_id: Type.String(),
    app_id: Type.Integer(),
    user: Type.Optional(Type.String()),
    hub_domain: Type.Optional(Type.String()),
    scopes: Type.Array(Type.String()),
    signed_access_token: Type.Optional(signedAccessToken),
    expires_in: Type.Optional(Type.Integer()),
    is_private_distribution: Type.Boolean(),
    token_use: Type.String(),
    token_type: Type.Literal('Bearer'),
  }),
]);
