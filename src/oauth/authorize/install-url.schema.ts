import { Type } from 'typebox';

export const InstallUrl = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: 16_000, description: 'An address of /oauth/authorize' }) },
  { additionalProperties: false, title: 'InstallUrl' },
);

export const InstallUrlParams = Type.Object({ appId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });

export const CheckedInstallUrl = Type.Object({
  problems: Type.Array(
    Type.Object({
      part: Type.Enum(['address', 'client_id', 'redirect_uri', 'scope', 'other'], {
        description: 'The part of the URL that is wrong',
      }),
      message: Type.String(),
      scopes: Type.Array(Type.String(), { description: 'The scopes that the message is about' }),
    }),
    { description: 'Everything for which the URL would be rejected; empty: users see the consent page' },
  ),
  notes: Type.Array(Type.String(), { description: 'What works, but may not be meant' }),
  grantedScopes: Type.Array(Type.String(), { description: 'What an account grants; empty where there are problems' }),
});
