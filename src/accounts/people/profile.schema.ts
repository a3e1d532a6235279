import { Type } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });

export const ProfileName = Type.Object({ name: Type.String({ description: '1 to 100 characters' }) }, strict);

export const PasswordChange = Type.Object(
  { currentPassword: Type.String(), newPassword: Type.String({ description: '12 to 256 characters' }) },
  strict,
);

export const OwnSessions = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      createdAt: moment,
      seenAt: Type.String({ format: 'date-time', description: 'The last use, to within five minutes' }),
      userAgent: Type.Union([Type.String({ description: 'What the browser says of itself' }), Type.Null()]),
      current: Type.Boolean({ description: 'The one that asks' }),
    }),
  ),
});

export const SessionParams = Type.Object({ sessionId: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) });
