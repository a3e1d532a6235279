import { Type } from 'typebox';

export const LabelsParams = Type.Object({ fromObjectType: Type.String(), toObjectType: Type.String() });

export const AssociationLabel = Type.Object(
  {
    category: Type.String({ description: 'HUBSPOT_DEFINED for the types that come with the server' }),
    typeId: Type.Integer(),
    label: Type.Union([Type.String(), Type.Null()], { description: 'null for the plain association' }),
  },
  { description: 'A kind of association between two object types, in one direction' },
);

export const LabelList = Type.Object({ results: Type.Array(AssociationLabel) });
