import { Type } from 'typebox';

/** A private-app token to introspect. */
export const accessTokenInfoRequest = Type.Object(
  { tokenKey: Type.String({ minLength: 1, maxLength: 512 }) },
  { additionalProperties: false },
);

export const accessTokenInfo = Type.Object({
  userId: Type.Union([Type.Integer(), Type.Null()], { description: 'The user who created the private app' }),
  hubId: Type.Integer(),
  appId: Type.Integer(),
  scopes: Type.Array(Type.String()),
});

export const PrivateAppParams = Type.Object({ appId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });

export const PrivateAppInput = Type.Object(
  {
    name: Type.String({ description: '1 to 100 characters' }),
    scopes: Type.Array(Type.String(), { maxItems: 300 }),
  },
  { additionalProperties: false, title: 'PrivateAppInput' },
);

export const PrivateApps = Type.Object({
  results: Type.Array(
    Type.Object({
      appId: Type.Integer(),
      name: Type.String(),
      scopes: Type.Array(Type.String()),
      userId: Type.Union([Type.Integer(), Type.Null()], { description: 'The user who created it' }),
      createdAt: Type.String({ format: 'date-time' }),
    }),
  ),
});

export const NewToken = Type.Object({
  appId: Type.Integer(),
  token: Type.String({ description: 'Only returned here: the server stores only a hash' }),
});
