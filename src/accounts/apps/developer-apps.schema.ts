import { Type } from 'typebox';

const strict = { additionalProperties: false };
const texts = (maxItems: number, description: string) => Type.Array(Type.String(), { maxItems, description });

const facts = {
  name: Type.String({ description: '1 to 100 characters' }),
  redirectUris: texts(100, 'Where users are redirected after connecting the app: https, or http on localhost'),
  scopes: texts(200, 'The scopes that the app requires'),
  optionalScopes: texts(200, 'Scopes that are granted only where the account has them'),
};

export const AppInput = Type.Object(
  { ...facts, optionalScopes: Type.Optional(facts.optionalScopes) },
  { ...strict, title: 'AppInput' },
);

export const AppChange = Type.Partial(Type.Object(facts), { ...strict, title: 'AppChange' });

export const AppParams = Type.Object({ appId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });

export const ShownApp = Type.Object({
  appId: Type.Integer(),
  ...facts,
  clientId: Type.String(),
  native: Type.Boolean({ description: "Runs on users' machines" }),
  createdAt: Type.String({ format: 'date-time' }),
  iconUrl: Type.Union([Type.String(), Type.Null()]),
  installs: Type.Integer({ description: 'The number of accounts that have connected it' }),
});

export const ShownApps = Type.Object({ results: Type.Array(ShownApp) });

const clientSecret = Type.String({ description: 'Only returned here: the server stores only a hash' });
export const NewSecret = Type.Object({ clientSecret });
export const ShownNewApp = Type.Object({ ...ShownApp.properties, clientSecret });

export const ScopeList = Type.Object({
  results: Type.Array(
    Type.Object({
      name: Type.String(),
      meaning: Type.String({ description: 'What it allows an app to do' }),
      access: Type.Enum(['read', 'write', 'read-write', 'other']),
    }),
  ),
});
