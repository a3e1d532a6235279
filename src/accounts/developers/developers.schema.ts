import { Type, type TSchema } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });

export const DeveloperName = Type.Object({ name: Type.String({ description: '1 to 100 characters' }) }, strict);

export const DeveloperAccount = Type.Object({
  developerId: Type.Integer(),
  name: Type.String(),
  apps: Type.Integer({ description: 'How many it has' }),
});

export const DeveloperAccounts = Type.Object({ results: Type.Array(DeveloperAccount) });

export const KeyParams = Type.Object({ keyId: Type.String() });

const nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);

export const DeveloperKeys = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      hint: nullable(Type.String({ description: 'The last characters of the key' })),
      createdAt: moment,
      usedAt: nullable(Type.String({ format: 'date-time', description: 'The last use, to within five minutes' })),
    }),
  ),
});

export const CreatedDeveloperKey = Type.Object({
  apiKey: Type.String({ description: 'Told this once: only a hash is stored' }),
});
