import { Type, type Static } from 'typebox';

export const Credentials = Type.Object(
  { email: Type.String(), password: Type.String() },
  { additionalProperties: false },
);

export const AppSession = Type.Object({
  user: Type.Object({
    userId: Type.Integer(),
    email: Type.String(),
    name: Type.String(),
    mustChoosePassword: Type.Boolean({ description: 'Nothing else may be done before a password is chosen' }),
  }),
  hubs: Type.Array(
    Type.Object({
      hubId: Type.Integer(),
      name: Type.String(),
      domain: Type.String(),
      timeZone: Type.String(),
      currency: Type.String(),
      role: Type.String({ description: 'admin, member or viewer' }),
    }),
    { description: 'The accounts that the user belongs to, by name' },
  ),
  csrfToken: Type.String({ description: 'For the header x-csrf-token of every write' }),
});
export type AppSession = Static<typeof AppSession>;
