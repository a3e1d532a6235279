import { Type } from 'typebox';
import { LegacyId, names, PropertyInputs } from '../shapes/bodies.schema.js';

const strict = { additionalProperties: false };

export const VidParams = Type.Object({ vid: Type.String() });
export const EmailParams = Type.Object({ email: Type.String({ maxLength: 1000 }) });
export const UtkParams = Type.Object({ utk: Type.String({ maxLength: 1000 }) });

const reading = {
  property: names('Names of properties to return; undefined ones are omitted'),
  propertyMode: Type.Optional(Type.String({ description: 'value_only or value_and_history' })),
  showListMemberships: Type.Optional(Type.Boolean()),
};
const count = Type.Optional(Type.Integer({ minimum: 1, description: 'At most 100' }));
const vidOffset = Type.Optional(Type.String({ pattern: '^[0-9]{0,19}$', description: 'From the previous page' }));

export const ProfileQuery = Type.Object(reading);
export const VidsQuery = Type.Object({ ...reading, vid: Type.Array(Type.String(), { minItems: 1 }) });
export const EmailsQuery = Type.Object({ ...reading, email: Type.Array(Type.String(), { minItems: 1 }) });
export const UtksQuery = Type.Object({
  ...reading,
  utk: Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 100 }),
});
export const ContactPageQuery = Type.Object({ ...reading, count, vidOffset });
export const RecentContactsQuery = Type.Object({
  ...reading,
  count,
  vidOffset,
  timeOffset: Type.Optional(Type.Integer({ minimum: 0, description: 'From the previous page' })),
});
export const SearchQuery = Type.Object({
  ...reading,
  q: Type.String({ maxLength: 3000, description: 'Words of names, addresses and the like' }),
  count,
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
});

export const ContactInput = Type.Object({ properties: PropertyInputs }, strict);
export const ContactBatch = Type.Array(
  Type.Union([
    Type.Object({ vid: LegacyId, properties: PropertyInputs }, strict),
    Type.Object({ email: Type.String({ maxLength: 1000 }), properties: PropertyInputs }, strict),
  ]),
  { maxItems: 1000 },
);
export const MergeInput = Type.Object({ vidToMerge: LegacyId }, strict);

const Version = Type.Object({
  value: Type.String(),
  'source-type': Type.String(),
  'source-id': Type.Union([Type.String(), Type.Null()]),
  'source-label': Type.Union([Type.String(), Type.Null()]),
  'updated-by-user-id': Type.Union([Type.Integer(), Type.Null()]),
  timestamp: Type.Integer(),
  selected: Type.Boolean(),
});

const contact = {
  vid: Type.Integer(),
  'canonical-vid': Type.Integer(),
  'merged-vids': Type.Array(Type.Integer()),
  'portal-id': Type.Integer(),
  'is-contact': Type.Boolean(),
  'profile-url': Type.String(),
  properties: Type.Record(
    Type.String(),
    Type.Object({ value: Type.String(), versions: Type.Optional(Type.Array(Version)) }),
  ),
  'form-submissions': Type.Array(Type.Unknown()),
  'list-memberships': Type.Optional(
    Type.Array(
      Type.Object({
        'static-list-id': Type.Integer(),
        'internal-list-id': Type.Integer(),
        timestamp: Type.Integer(),
        vid: Type.Integer(),
        'is-member': Type.Boolean(),
      }),
    ),
  ),
  'identity-profiles': Type.Array(
    Type.Object({
      vid: Type.Integer(),
      'saved-at-timestamp': Type.Integer(),
      'deleted-changed-timestamp': Type.Integer(),
      identities: Type.Array(
        Type.Object({
          type: Type.String(),
          value: Type.String(),
          timestamp: Type.Integer(),
          'is-primary': Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  ),
  'merge-audits': Type.Array(
    Type.Object({
      'canonical-vid': Type.Integer(),
      'vid-to-merge': Type.Integer(),
      timestamp: Type.Integer(),
      'user-id': Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
};

const company = Type.Object({
  'company-id': Type.Integer(),
  'portal-id': Type.Integer(),
  properties: Type.Record(Type.String(), Type.Object({ value: Type.String() })),
});

export const LegacyContact = Type.Object(
  { ...contact, 'associated-company': Type.Optional(company) },
  { description: 'A contact as in version 1' },
);
const ListedContact = Type.Object({ addedAt: Type.Integer(), ...contact });

export const ContactsByVid = Type.Record(Type.String(), Type.Object(contact));
export const ContactPage = Type.Object({
  contacts: Type.Array(ListedContact),
  'has-more': Type.Boolean(),
  'vid-offset': Type.Integer(),
});
export const RecentContacts = Type.Object({ ...ContactPage.properties, 'time-offset': Type.Integer() });
export const FoundContacts = Type.Object({
  query: Type.String(),
  offset: Type.Integer(),
  'has-more': Type.Boolean(),
  total: Type.Integer(),
  contacts: Type.Array(Type.Object(contact)),
});

export const UpsertedContact = Type.Object({ vid: Type.Integer(), isNew: Type.Boolean() });
export const DeletedContact = Type.Object({
  vid: Type.Integer(),
  deleted: Type.Boolean(),
  reason: Type.String(),
});

export const ContactStatistics = Type.Object({
  contacts: Type.Integer({ description: 'Exact up to 10,000, beyond that an estimate' }),
  lastNewContactAt: Type.Integer({ description: 'Milliseconds since 1970; 0 without contacts' }),
});

export const SecondaryEmailParams = Type.Object({ vid: Type.String(), email: Type.String({ maxLength: 1000 }) });
export const SecondaryEmailChange = Type.Object(
  { targetSecondaryEmail: Type.String({ maxLength: 1000 }), updatedSecondaryEmail: Type.String({ maxLength: 1000 }) },
  strict,
);
export const SecondaryEmails = Type.Object({
  portalId: Type.Integer(),
  vid: Type.Integer(),
  secondaryEmails: Type.Array(Type.String()),
});

export const CompanyParams = Type.Object({ companyId: Type.String() });
export const CompanyContactsQuery = Type.Object({ count, vidOffset, property: reading.property });
export const CompanyContacts = Type.Object({
  contacts: Type.Array(Type.Object({ vid: Type.Integer(), portalId: Type.Integer(), isContact: Type.Boolean() })),
  vidOffset: Type.Integer(),
  hasMore: Type.Boolean(),
});
