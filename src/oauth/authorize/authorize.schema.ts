import { Type } from 'typebox';

const text = Type.Optional(Type.String());

/** The parameters of an authorize URL (Spec 5.1) for the API description: they are parsed leniently. */
export const authorizeQuery = Type.Object({
  client_id: Type.Optional(Type.String({ description: 'Client id of the app' })),
  redirect_uri: Type.Optional(
    Type.String({
      description: 'One of the redirect URIs of the app, exactly as registered; a query may follow one without a query',
    }),
  ),
  scope: Type.Optional(
    Type.String({ description: 'Scopes separated by spaces: must contain all that the app requires; also scopes' }),
  ),
  optional_scope: Type.Optional(
    Type.String({ description: 'Scopes that are omitted where an account cannot have them; also optional_scopes' }),
  ),
  state: Type.Optional(Type.String({ description: 'Returned unchanged' })),
  response_type: Type.Optional(Type.String({ description: 'code, if anything' })),
  code_challenge: Type.Optional(Type.String({ description: 'PKCE challenge' })),
  code_challenge_method: Type.Optional(Type.String({ description: 'S256' })),
});

export const accountPath = Type.Object({
  hubId: Type.String({ description: 'The account; without it the user chooses one' }),
});

/** The forms of the pages. */
export const authorizeForm = Type.Object({
  action: Type.Optional(Type.String({ description: 'sign-in, code, sign-in-again, sign-out, connect or cancel' })),
  csrf: text,
  request: text,
  email: text,
  password: text,
  code: text,
});

export const page = Type.String({ description: 'A page (HTML)' });
