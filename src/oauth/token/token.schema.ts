import { Type } from 'typebox';

export const formType = ['application/x-www-form-urlencoded'] as const;
export const formBodyBytes = 65_536;

const text = (description: string) => Type.Optional(Type.String({ description }));

/** The form of the token endpoint for the API description: it is parsed leniently. */
export const tokenForm = Type.Object({
  grant_type: text('authorization_code, refresh_token or client_credentials'),
  client_id: text('Client id of the app'),
  client_secret: text('Client secret of the app'),
  code: text('Authorization code'),
  redirect_uri: text('The redirect URI that received the code'),
  code_verifier: text('PKCE verifier, if a challenge was sent'),
  refresh_token: text('Refresh token'),
  scope: text('Scopes separated by spaces'),
});

/** Spec 2.1. */
export const tokenResponse = Type.Object({
  token_type: Type.Literal('bearer'),
  refresh_token: Type.Optional(Type.String()),
  access_token: Type.String(),
  expires_in: Type.Integer({ description: 'Seconds' }),
  hub_id: Type.Optional(Type.Integer()),
  user_id: Type.Optional(Type.Integer()),
  scopes: Type.Array(Type.String()),
  token_use: Type.String({ description: 'access_token, or client_credentials for a token of the app itself' }),
});
