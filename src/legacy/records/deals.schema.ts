import { Type } from 'typebox';
import { LegacyId, PropertyInputs, ValuesByName } from '../shapes/bodies.schema.js';
import { PageQuery } from '../shapes/paging.schema.js';

export const DealParams = Type.Object({ dealId: Type.String() });

const associatedType = Type.String({ description: 'CONTACT, COMPANY, or another object type in any spelling' });

export const DealAssociationParams = Type.Object({ dealId: Type.String(), objectType: associatedType });
export const AssociatedDealsParams = Type.Object({ objectType: associatedType, objectId: Type.String() });

export const IdsQuery = Type.Object({ id: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }) });

export const DealPageQuery = Type.Object({
  ...PageQuery.properties,
  includeAssociations: Type.Optional(Type.Boolean()),
  includeAllProperties: Type.Optional(Type.Boolean()),
});

const ids = Type.Optional(Type.Union([Type.Array(LegacyId, { maxItems: 100 }), Type.Null()]));

export const DealInput = Type.Object(
  {
    associations: Type.Optional(
      Type.Union([
        Type.Object(
          { associatedVids: ids, associatedCompanyIds: ids, associatedTicketIds: ids },
          { additionalProperties: false },
        ),
        Type.Null(),
      ]),
    ),
    properties: PropertyInputs,
  },
  { additionalProperties: false },
);

const integers = Type.Array(Type.Integer());

export const LegacyDeal = Type.Object(
  {
    portalId: Type.Integer(),
    dealId: Type.Integer(),
    isDeleted: Type.Boolean(),
    associations: Type.Optional(
      Type.Object({
        associatedVids: integers,
        associatedCompanyIds: integers,
        associatedDealIds: integers,
        associatedTicketIds: integers,
      }),
    ),
    properties: ValuesByName,
    imports: Type.Array(Type.Unknown()),
    stateChanges: Type.Array(Type.Unknown()),
  },
  { description: 'A deal as in version 1' },
);

export const DealPage = Type.Object({
  deals: Type.Array(LegacyDeal),
  hasMore: Type.Boolean(),
  offset: Type.Integer(),
});

export const RecentDeals = Type.Object({
  results: Type.Array(LegacyDeal),
  hasMore: Type.Boolean(),
  offset: Type.Integer(),
  total: Type.Integer(),
});
