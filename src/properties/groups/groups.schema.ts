import { Type } from 'typebox';

export const GroupParams = Type.Object({ objectType: Type.String(), groupName: Type.String() });

const label = Type.String({ minLength: 1, maxLength: 1000 });
const displayOrder = Type.Optional(
  Type.Integer({ minimum: -1, maximum: 2_147_483_647, description: '-1: after groups with a display order.' }),
);

/** The body of a group create; the group is last by default. */
export const GroupInput = Type.Object({ name: Type.String(), label, displayOrder }, { additionalProperties: false });

export const GroupUpdate = Type.Object({ label: Type.Optional(label), displayOrder }, { additionalProperties: false });

/** A group in responses. */
export const Group = Type.Object({
  name: Type.String(),
  label: Type.String(),
  displayOrder: Type.Integer(),
  archived: Type.Boolean(),
});

export const GroupList = Type.Object({ results: Type.Array(Group) });
