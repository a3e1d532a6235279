import { Type } from 'typebox';

const text = Type.Optional(Type.String());

/** The parameters of an authorize URL (Spec 5.1), as the API description shows them: they are read leniently. */
export const authorizeQuery = Type.Object({
  client_id: Type.Optional(Type.String({ description: 'Client id of the app' })),
  redirect_uri: Type.Optional(Type.String({ description: 'One that the app registered, to the letter' })),
  scope: Type.Optional(Type.String({ description: 'Scopes between spaces: all that the app requires; also scopes' })),
  optional_scope: Type.Optional(
    Type.String({ description: 'Scopes that are left out where an account cannot have them; also optional_scopes' }),
  ),
  state: Type.Optional(Type.String({ description: 'Comes back as it is' })),
  response_type: Type.Optional(Type.String({ description: 'code, if anything' })),
  code_challenge: Type.Optional(Type.String({ description: 'PKCE challenge' })),
  code_challenge_method: Type.Optional(Type.String({ description: 'S256' })),
});

export const accountPath = Type.Object({ hubId: Type.String({ description: 'The account, instead of a choice' }) });

/** The forms of the pages. */
export const authorizeForm = Type.Object({
  action: Type.Optional(Type.String({ description: 'sign-in, sign-out, connect or cancel' })),
  csrf: text,
  request: text,
  email: text,
  password: text,
});

export const page = Type.String({ description: 'A page (HTML)' });
