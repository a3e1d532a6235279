import { Type } from 'typebox';

export const ConnectedApps = Type.Object({
  results: Type.Array(
    Type.Object({
      appId: Type.Integer(),
      name: Type.String(),
      iconUrl: Type.Union([Type.String(), Type.Null()]),
      scopes: Type.Array(Type.Object({ name: Type.String(), meaning: Type.String() }), {
        description: 'The scopes granted last',
      }),
      connectedBy: Type.Object(
        { userId: Type.Integer(), name: Type.String(), email: Type.String() },
        { description: 'The user who granted them' },
      ),
      connectedAt: Type.String({ format: 'date-time' }),
      updatedAt: Type.String({ format: 'date-time', description: 'When they were granted' }),
    }),
  ),
});

export const ConnectedAppParams = Type.Object({ appId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
