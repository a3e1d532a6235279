import { Type, type Static } from 'typebox';

const archived = Type.Optional(
  Type.Boolean({ description: 'Owners whose users left the account or are suspended, instead of the others' }),
);

export const OwnerParams = Type.Object({ ownerId: Type.String() });

export const OwnerQuery = Type.Object({
  idProperty: Type.Optional(
    Type.Enum(['id', 'userId'], { description: 'The type of the id in the path: id by default' }),
  ),
  archived,
});

export const OwnersQuery = Type.Object({
  email: Type.Optional(Type.String({ description: 'Only the owner with this address, in any letter case' })),
  after: Type.Optional(Type.String({ description: 'Cursor from the previous page' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  archived,
});

/** An owner as in responses, keys in the order of the wire. */
export const Owner = Type.Object({
  id: Type.String({ description: 'The id that hubspot_owner_id holds' }),
  email: Type.String(),
  type: Type.String({ description: 'PERSON' }),
  firstName: Type.String(),
  lastName: Type.String(),
  userId: Type.Union([Type.Integer(), Type.Null()], { description: 'null for an archived owner' }),
  userIdIncludingInactive: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
  archived: Type.Boolean(),
  teams: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), name: Type.String(), primary: Type.Boolean() }), {
      description: 'The main team of the user first; left out without teams',
    }),
  ),
});
export type Owner = Static<typeof Owner>;

export const OwnerList = Type.Object({
  results: Type.Array(Owner),
  paging: Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) })),
});
