import { Type } from 'typebox';
import { LegacyId, PropertyInputs, ValuesByName } from '../shapes/bodies.schema.js';

const objectType = Type.Enum(['tickets', 'products', 'line_items']);
export const ObjectTypeParams = Type.Object({ objectType });
export const ObjectParams = Type.Object({ objectType, objectId: Type.String() });

export const LegacyObject = Type.Object(
  {
    objectType: Type.Enum(['TICKET', 'PRODUCT', 'LINE_ITEM']),
    portalId: Type.Integer(),
    objectId: Type.Integer(),
    properties: ValuesByName,
    version: Type.Integer(),
    isDeleted: Type.Boolean(),
  },
  { description: 'A ticket, product or line item as in version 1' },
);

export const ObjectInputs = Type.Array(PropertyInputs);
export const LegacyObjects = Type.Array(LegacyObject);
export const ObjectsById = Type.Record(Type.String(), LegacyObject);

export const ObjectPage = Type.Object({
  objects: Type.Array(LegacyObject),
  hasMore: Type.Boolean(),
  offset: Type.Integer(),
});

export const ObjectIds = Type.Object({ ids: Type.Array(LegacyId) }, { additionalProperties: false });

export const AssociationInput = Type.Object(
  {
    fromObjectId: LegacyId,
    toObjectId: LegacyId,
    category: Type.Enum(['HUBSPOT_DEFINED']),
    definitionId: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);

export const AssociationInputs = Type.Array(AssociationInput, { maxItems: 100 });

export const AssociationParams = Type.Object({
  objectId: Type.String(),
  definitionId: Type.String({ pattern: '^[0-9]{1,9}$' }),
});

export const AssociatedQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  offset: Type.Optional(Type.String({ pattern: '^[0-9]{0,19}$' })),
});

export const AssociatedIds = Type.Object({
  results: Type.Array(Type.Integer()),
  hasMore: Type.Boolean(),
  offset: Type.Integer(),
});
