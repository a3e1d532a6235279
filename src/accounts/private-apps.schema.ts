import { Type } from 'typebox';

/** What a client asks about: a private-app token. */
export const accessTokenInfoRequest = Type.Object(
  { tokenKey: Type.String({ minLength: 1, maxLength: 512 }) },
  { additionalProperties: false },
);

export const accessTokenInfo = Type.Object({
  userId: Type.Union([Type.Integer(), Type.Null()], { description: 'Who made the private app' }),
  hubId: Type.Integer(),
  appId: Type.Integer(),
  scopes: Type.Array(Type.String()),
});
