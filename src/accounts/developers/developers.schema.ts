import { Type, type TSchema } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });

export const DeveloperName = Type.Object({ name: Type.String({ description: '1 to 100 characters' }) }, strict);

export const DeveloperAccount = Type.Object({
  developerId: Type.Integer(),
  name: Type.String(),
  apps: Type.Integer({ description: 'The number of its apps' }),
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
      usedAt: nullable(
        Type.String({ format: 'date-time', description: 'Time of the last use, accurate to five minutes' }),
      ),
    }),
  ),
});

export const CreatedDeveloperKey = Type.Object({
  apiKey: Type.String({ description: 'Only returned here: the server stores only a hash' }),
});
