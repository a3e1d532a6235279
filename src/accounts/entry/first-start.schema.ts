import { Type } from 'typebox';

export const FirstStartState = Type.Object({
  needed: Type.Boolean({ description: 'The server has no users, and the log of its last start contains a code' }),
});

export const FirstStart = Type.Object(
  {
    code: Type.String({ description: 'The code from the log' }),
    accountName: Type.String({ description: '1 to 100 characters' }),
    timeZone: Type.String({ description: 'Such as UTC or Europe/Berlin' }),
    name: Type.String({ description: "The administrator's, 1 to 100 characters" }),
    email: Type.String(),
    password: Type.String({ description: '12 to 256 characters' }),
  },
  { additionalProperties: false },
);
