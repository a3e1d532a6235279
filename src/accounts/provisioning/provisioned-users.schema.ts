import { Type } from 'typebox';

const strict = { additionalProperties: false };
const id = Type.String({ maxLength: 100 });
const ids = Type.Array(id, { maxItems: 100 });
const name = Type.String({ maxLength: 100 });

/** A user as in responses, an invited one included. */
export const ProvisionedUser = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  roleId: Type.Optional(Type.String({ description: 'Left out for administrators' })),
  roleIds: Type.Array(Type.String()),
  primaryTeamId: Type.Optional(Type.String()),
  secondaryTeamIds: Type.Optional(Type.Array(Type.String(), { description: 'Left out without such teams' })),
  sendWelcomeEmail: Type.Boolean({ description: 'Always false: no mail is sent for it' }),
  superAdmin: Type.Boolean({ description: 'Whether the user is an administrator of the account' }),
});

export const ProvisionedUsers = Type.Object({
  results: Type.Array(ProvisionedUser),
  paging: Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) })),
});

export const ProvisionedUsersQuery = Type.Object({
  after: Type.Optional(Type.String({ description: 'Cursor from the previous page' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
});

export const ProvisionedUserParams = Type.Object({ userId: Type.String({ maxLength: 254 }) });
export const ProvisionedUserQuery = Type.Object({
  idProperty: Type.Optional(
    Type.Enum(['USER_ID', 'EMAIL'], { description: 'The type of the id in the path: USER_ID by default' }),
  ),
});

const changes = {
  firstName: Type.Optional(name),
  lastName: Type.Optional(name),
  roleId: Type.Optional(Type.String({ maxLength: 100, description: 'An id of the roles of the account' })),
  primaryTeamId: Type.Optional(Type.String({ maxLength: 100, description: '"" removes the user from the main team' })),
  secondaryTeamIds: Type.Optional(Type.Array(id, { maxItems: 300, description: 'Replaces the other teams' })),
  seatNames: Type.Optional(ids),
};

export const UserChanges = Type.Object(changes, strict);
export const UserProvisionRequest = Type.Object(
  { email: Type.String({ maxLength: 254 }), sendWelcomeEmail: Type.Optional(Type.Boolean()), ...changes },
  strict,
);

export const PermissionSets = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), requiresBillingWrite: Type.Boolean() })),
});
