import { Type } from 'typebox';
import { Formats, Preferences } from '../rules/formats.schema.js';

export const Credentials = Type.Object(
  { email: Type.String(), password: Type.String() },
  { additionalProperties: false },
);

export const Code = Type.Object(
  { code: Type.String({ maxLength: 100, description: 'Of the authenticator, or a recovery code' }) },
  { additionalProperties: false },
);

export const CodeNeeded = Type.Object({
  expiresInSeconds: Type.Integer({ description: 'How long the code of the second factor may take' }),
});

export const AppSession = Type.Object({
  user: Type.Object({
    userId: Type.Integer(),
    email: Type.String(),
    name: Type.String(),
    mustChoosePassword: Type.Boolean({ description: 'The user must choose a password before anything else' }),
    hasSecondFactor: Type.Boolean({ description: 'Whether the user has turned on two-factor authentication' }),
    byProvider: Type.Boolean({
      description: 'The session began by single sign-on, whose provider asks for second factors',
    }),
    preferences: Preferences,
  }),
  hubs: Type.Array(
    Type.Object({
      hubId: Type.Integer(),
      name: Type.String(),
      domain: Type.String(),
      timeZone: Type.String(),
      currency: Type.String(),
      formats: Formats,
      logoUrl: Type.Union([Type.String(), Type.Null()], { description: 'The path of the logo of the account' }),
      requiresSecondFactor: Type.Boolean({
        description: 'Users without two-factor authentication can do nothing in the account',
      }),
      role: Type.String({ description: 'admin, member or viewer' }),
      ownerId: Type.String({ description: 'The user as an owner of records' }),
    }),
    { description: 'The accounts of the user, by name' },
  ),
  csrfToken: Type.String({ description: 'To send as the header x-csrf-token with every write' }),
});
