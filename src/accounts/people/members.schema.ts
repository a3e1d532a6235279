import { Type } from 'typebox';

const strict = { additionalProperties: false };

export const Role = Type.Union([Type.Literal('admin'), Type.Literal('member'), Type.Literal('viewer')]);

export const Member = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  role: Role,
  suspended: Type.Boolean({ description: 'Suspended by the operator of the server' }),
  mustChoosePassword: Type.Boolean({ description: 'Has a temporary password' }),
  hasSecondFactor: Type.Boolean({ description: 'Has turned on two-factor authentication' }),
  addedAt: Type.String({ format: 'date-time' }),
});

export const Members = Type.Object({ results: Type.Array(Member) });

const password = Type.String({
  description: 'A temporary password for the next sign-in. Only returned here',
});

export const GivenPassword = Type.Object({ password });

export const MemberRole = Type.Object({ role: Role }, strict);

export const MemberParams = Type.Object({ userId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
