import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };
const texts = (maxItems: number, description: string) => Type.Array(Type.String(), { maxItems, description });

const facts = {
  name: Type.String({ description: '1 to 100 characters' }),
  redirectUris: texts(100, 'Where people go on to once they have connected the app: https, or http on localhost'),
  scopes: texts(200, 'What the app needs'),
  optionalScopes: texts(200, 'What it takes where an account has it'),
};

export const AppInput = Type.Object(
  { ...facts, optionalScopes: Type.Optional(facts.optionalScopes) },
  { ...strict, title: 'AppInput' },
);

export const AppChange = Type.Partial(Type.Object(facts), { ...strict, title: 'AppChange' });

export const AppParams = Type.Object({ appId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
export type AppParams = Static<typeof AppParams>;

export const ShownApp = Type.Object({
  appId: Type.Integer(),
  ...facts,
  clientId: Type.String(),
  native: Type.Boolean({ description: "Runs on people's machines" }),
  createdAt: Type.String({ format: 'date-time' }),
  iconUrl: Type.Union([Type.String(), Type.Null()]),
  installs: Type.Integer({ description: 'In how many accounts it is connected' }),
});

export const ShownApps = Type.Object({ results: Type.Array(ShownApp) });

const clientSecret = Type.String({ description: 'Told this once: only a hash is stored' });
export const NewSecret = Type.Object({ clientSecret });
export const ShownNewApp = Type.Object({ ...ShownApp.properties, clientSecret });

export const ScopeList = Type.Object({
  results: Type.Array(
    Type.Object({
      name: Type.String(),
      meaning: Type.String({ description: 'What it lets an app do' }),
      access: Type.Enum(['read', 'write', 'read-write', 'other']),
    }),
  ),
});
