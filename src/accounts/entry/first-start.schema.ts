import { Type, type Static } from 'typebox';

const SignInWays = Type.Object({
  passwords: Type.Boolean({ description: 'Users may sign in with passwords' }),
  singleSignOn: Type.Union([
    Type.Object({ name: Type.String({ description: 'The label of the button' }) }),
    Type.Null(),
  ]),
});
export type SignInWays = Static<typeof SignInWays>;

export const FirstStartState = Type.Object({
  needed: Type.Boolean({ description: 'The server has no users, and the log of its last start contains a code' }),
  currencies: Type.Array(Type.String(), { description: 'The codes of the currencies that an account can have' }),
  logoUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'The path of the logo of the account, on a server with a single account',
  }),
  signIn: SignInWays,
});

export const FirstStart = Type.Object(
  {
    code: Type.String({ description: 'The code from the log' }),
    accountName: Type.String({ description: '1 to 100 characters' }),
    timeZone: Type.String({ description: 'Such as UTC or Europe/Berlin' }),
    currency: Type.Optional(Type.String({ description: 'ISO 4217; USD by default' })),
    name: Type.String({ description: "The administrator's, 1 to 100 characters" }),
    email: Type.String(),
    password: Type.String({ description: '12 to 256 characters' }),
  },
  { additionalProperties: false },
);
