import { Type } from 'typebox';

const strict = { additionalProperties: false };
const id = Type.String({ maxLength: 100 });
const idOrNumber = Type.Union([id, Type.Integer()]);
const name = Type.String({ maxLength: 100 });
const paging = Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) }));
const moment = Type.String({ format: 'date-time' });
const parentTeamId = Type.Optional(
  Type.Union([id, Type.Integer(), Type.Null()], { description: 'null or "" for a team at the top' }),
);

const MembershipType = Type.Enum(['DEFAULT', 'EXTRA'], {
  description: 'DEFAULT: the main team of the user, EXTRA: another one',
});

export const TeamParams = Type.Object({ teamId: id });
export const TeamMemberParams = Type.Object({ teamId: id, userId: id });
export const TeamPageQuery = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 100, description: 'Cursor from the previous page' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: '100 by default' })),
});
export const MembershipQuery = Type.Object({ type: Type.Optional(MembershipType) });

export const Team = Type.Object({
  id: Type.String(),
  name: Type.String(),
  parentTeamId: Type.Optional(Type.String({ description: 'Left out for a team at the top' })),
});
export const Teams = Type.Object({ results: Type.Array(Team), paging });

export const TeamMember = Type.Object({ userId: Type.String(), type: MembershipType });
export const TeamMembers = Type.Object({ results: Type.Array(TeamMember), paging });
export const TeamMembersBatch = Type.Object({
  status: Type.Literal('COMPLETE'),
  results: Type.Array(TeamMember),
  startedAt: moment,
  completedAt: moment,
});

export const TeamAssignment = Type.Object({ userId: idOrNumber, type: MembershipType }, strict);
export const TeamAssignments = Type.Object(
  { inputs: Type.Array(TeamAssignment, { minItems: 1, maxItems: 1000 }) },
  strict,
);
export const TeamCreation = Type.Object(
  { name, parentTeamId, members: Type.Array(TeamAssignment, { maxItems: 1000 }) },
  strict,
);
export const TeamChange = Type.Object({ name: Type.Optional(name), parentTeamId }, strict);

export const TeamsWithMembers = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      userIds: Type.Array(Type.String(), { description: 'Users whose main team it is' }),
      secondaryUserIds: Type.Array(Type.String()),
    }),
  ),
});
