import { Type } from 'typebox';
import { LegacyId, PropertyInputs, ValuesByName } from '../shapes/bodies.schema.js';
import { ReadQuery } from '../shapes/paging.schema.js';

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

const includeDeletes = Type.Optional(Type.Boolean({ description: 'With records in the recycle bin' }));
export const ObjectReadQuery = Type.Object({ ...ReadQuery.properties, includeDeletes });

const changeType = Type.Enum(['CREATED', 'UPDATED', 'DELETED']);

export const ChangesQuery = Type.Object({
  timestamp: Type.Optional(Type.Integer({ minimum: 0, description: 'Changes after it, in milliseconds since 1970' })),
  changeType: Type.Optional(changeType),
  objectId: Type.Optional(Type.Integer({ minimum: 0 })),
});

export const ObjectChanges = Type.Array(
  Type.Object({
    timestamp: Type.Integer({ description: 'Milliseconds since 1970' }),
    changeType,
    objectId: Type.Integer(),
    portalId: Type.Integer(),
    objectType: Type.Enum(['TICKET', 'PRODUCT', 'LINE_ITEM']),
    changes: Type.Object({ changedProperties: Type.Array(Type.String()) }),
  }),
);

const category = Type.Enum(['HUBSPOT_DEFINED', 'USER_DEFINED']);

export const AssociationInput = Type.Object(
  {
    fromObjectId: LegacyId,
    toObjectId: LegacyId,
    category,
    definitionId: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);

export const AssociationInputs = Type.Array(AssociationInput, { maxItems: 100 });

export const AssociationParams = Type.Object({
  objectId: Type.String(),
  category,
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
