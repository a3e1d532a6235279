import { Type } from 'typebox';
import { Owner } from '../accounts/people/owners.schema.js';

const CustomType = Type.Object({
  objectTypeId: Type.String(),
  name: Type.String(),
  fullyQualifiedName: Type.String(),
  labels: Type.Object({ singular: Type.String(), plural: Type.String() }),
  primaryDisplayProperty: Type.String(),
  secondaryDisplayProperties: Type.Array(Type.String()),
  requiredProperties: Type.Array(Type.String()),
});

export const Directory = Type.Object({
  owners: Type.Array(Owner, { description: 'Active and archived' }),
  apps: Type.Array(Type.Object({ appId: Type.Integer(), name: Type.String() }), {
    description: 'Connected apps; private apps only for administrators',
  }),
  cards: Type.Array(
    Type.Object({
      cardId: Type.String(),
      appId: Type.Integer(),
      title: Type.String(),
      objectTypes: Type.Array(Type.String(), { description: 'The types on whose records the card is shown' }),
    }),
    { description: 'Of the connected apps' },
  ),
  customTypes: Type.Array(CustomType, { description: 'Without archived ones' }),
});
