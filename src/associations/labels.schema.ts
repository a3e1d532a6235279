import { Type } from 'typebox';

const strict = { additionalProperties: false };

export const LabelsParams = Type.Object({ fromObjectType: Type.String(), toObjectType: Type.String() });

export const LabelParams = Type.Object({ ...LabelsParams.properties, associationTypeId: Type.String() });

const absent = Type.Optional(Type.Null({ description: 'On dated paths only' }));

const AssociationLabel = Type.Object(
  {
    category: Type.String({ description: 'HUBSPOT_DEFINED for the types that come with the server, or USER_DEFINED' }),
    typeId: Type.Integer(),
    label: Type.Union([Type.String(), Type.Null()], { description: 'null for the plain association' }),
    fromObjectTypeId: absent,
    toObjectTypeId: absent,
  },
  { description: 'A kind of association between two object types, in one direction' },
);

export const LabelList = Type.Object({ results: Type.Array(AssociationLabel) });

/** As version 3 lists types. */
export const TypeList = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});

const text = Type.String({ maxLength: 256 });
const inverseLabel = Type.Optional(Type.Union([text, Type.Null()], { description: 'The same as `label` by default' }));

export const LabelInput = Type.Object(
  {
    name: Type.String({ maxLength: 256, description: 'For programs; no other type of the account has it' }),
    label: Type.String({ maxLength: 256, description: 'For people' }),
    inverseLabel,
  },
  strict,
);

export const LabelUpdate = Type.Object({ associationTypeId: Type.Integer(), label: text, inverseLabel }, strict);
