import { Type } from 'typebox';
import { maxPasswordCharacters } from '../rules/passwords.js';

const strict = { additionalProperties: false };
const password = Type.String({ maxLength: maxPasswordCharacters, description: "The user's password" });
const code = (description: string) => Type.String({ maxLength: 100, description });

export const SecondFactorState = Type.Object({
  enabledAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'Null while it is off' }),
  recoveryCodesLeft: Type.Integer(),
  requiredBy: Type.Array(Type.String(), { description: 'The names of the accounts of the user that require it' }),
});

export const SetupStart = Type.Object({ password }, strict);

export const Setup = Type.Object({
  secret: Type.String({ description: 'The key of the authenticator, in base32' }),
  url: Type.String({ description: 'The same for a QR code' }),
});

export const FirstCode = Type.Object({ code: code('The first code of the authenticator') }, strict);

export const Proof = Type.Object({ password, code: code('Of the authenticator, or a recovery code') }, strict);

export const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.Object({ code: Type.String({ description: 'Valid once. Only returned here' }) })),
});
