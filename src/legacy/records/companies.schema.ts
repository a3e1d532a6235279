import { Type } from 'typebox';
import { PropertyInputs, ValuesByName } from '../shapes/bodies.schema.js';

export const CompanyParams = Type.Object({ companyId: Type.String() });
export const CompanyContactParams = Type.Object({ companyId: Type.String(), vid: Type.String() });
export const DomainParams = Type.Object({ domain: Type.String({ maxLength: 1000 }) });

export const CompanyInput = Type.Object({ properties: PropertyInputs }, { additionalProperties: false });

const none = Type.Array(Type.Unknown(), { description: 'Always empty' });

export const LegacyCompany = Type.Object(
  {
    portalId: Type.Integer(),
    companyId: Type.Integer(),
    isDeleted: Type.Boolean(),
    properties: ValuesByName,
    additionalDomains: Type.Array(Type.Object({ domain: Type.String() })),
    stateChanges: none,
    mergeAudits: Type.Array(
      Type.Object({ companyId: Type.Integer(), mergedCompanyId: Type.Integer(), timestamp: Type.Integer() }),
      { description: 'Only with includeMergeAudits' },
    ),
  },
  { description: 'A company as in version 2' },
);

export const CompanyPage = Type.Object({
  companies: Type.Array(LegacyCompany),
  'has-more': Type.Boolean(),
  offset: Type.Integer(),
});

export const RecentCompanies = Type.Object({
  results: Type.Array(LegacyCompany),
  hasMore: Type.Boolean(),
  offset: Type.Integer(),
  total: Type.Integer(),
});

/** Where the next page of the companies of a domain starts. */
const DomainOffset = Type.Object(
  { isPrimary: Type.Boolean(), companyId: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
);

export const DomainInput = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    requestOptions: Type.Optional(
      Type.Object({ properties: Type.Optional(Type.Array(Type.String())) }, { additionalProperties: false }),
    ),
    offset: Type.Optional(DomainOffset),
  },
  { additionalProperties: false },
);

export const DomainCompanies = Type.Object({
  results: Type.Array(LegacyCompany),
  hasMore: Type.Boolean(),
  offset: DomainOffset,
});

export const DeletedCompany = Type.Object({ companyId: Type.Integer(), deleted: Type.Literal(true) });

export const CompanyVids = Type.Object({
  vids: Type.Array(Type.Integer()),
  vidOffset: Type.Integer(),
  hasMore: Type.Boolean(),
});
