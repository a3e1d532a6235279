import { Type } from 'typebox';

const strict = { additionalProperties: false };

export const LabelsParams = Type.Object({ fromObjectType: Type.String(), toObjectType: Type.String() });

export const LabelParams = Type.Object({ ...LabelsParams.properties, associationTypeId: Type.String() });

const absent = Type.Optional(Type.Null({ description: 'On dated paths only' }));

const AssociationLabel = Type.Object(
  {
    category: Type.String({ description: 'HUBSPOT_DEFINED for built-in types, or USER_DEFINED' }),
    typeId: Type.Integer(),
    label: Type.Union([Type.String(), Type.Null()], { description: 'null for the plain association' }),
    fromObjectTypeId: absent,
    toObjectTypeId: absent,
  },
  { description: 'An association type between two object types, in one direction' },
);

export const LabelList = Type.Object({ results: Type.Array(AssociationLabel) });

/** Types as version 3 lists them. */
export const TypeList = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});

const text = Type.String({ maxLength: 256 });
const inverseLabel = Type.Optional(Type.Union([text, Type.Null()], { description: 'The same as `label` by default' }));

export const LabelInput = Type.Object(
  {
    name: Type.String({ maxLength: 256, description: 'Name for API clients; unique in the account' }),
    label: Type.String({ maxLength: 256, description: 'Display text' }),
    inverseLabel,
  },
  strict,
);

export const LabelUpdate = Type.Object({ associationTypeId: Type.Integer(), label: text, inverseLabel }, strict);
