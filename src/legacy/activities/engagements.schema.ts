import { Type, type Static, type TSchema } from 'typebox';

const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const id = Type.Union([Type.Integer(), Type.String({ maxLength: 64 })]);
const ids = optional(Type.Array(id, { maxItems: 1000 }));
const associations = optional(
  Type.Object({
    contactIds: ids,
    companyIds: ids,
    dealIds: ids,
    ticketIds: ids,
    ownerIds: Type.Optional(Type.Unknown({ description: 'Accepted; the owner of the engagement counts' })),
    workflowIds: Type.Optional(Type.Unknown({ description: 'Accepted' })),
  }),
);
const attachments = optional(Type.Array(Type.Object({ id }), { maxItems: 1000 }));
const metadata = optional(Type.Record(Type.String({ maxLength: 256 }), Type.Unknown()));

export const EngagementParams = Type.Object({ engagementId: Type.String() });
export const EngagementLinkParams = Type.Object({
  engagementId: Type.String(),
  objectType: Type.String({ description: 'CONTACT, COMPANY, DEAL, TICKET or OWNER' }),
  objectId: Type.String(),
});
export const AssociatedParams = Type.Object({
  objectType: Type.String({ description: 'CONTACT, COMPANY, DEAL or TICKET' }),
  objectId: Type.String(),
});

const facts = {
  ownerId: optional(id),
  timestamp: optional(
    Type.Union([Type.Integer(), Type.String()], { description: 'The time of the request by default' }),
  ),
  active: Type.Optional(Type.Unknown({ description: 'Accepted; engagements are deleted instead' })),
};

export const EngagementInput = Type.Object({
  engagement: Type.Object({
    type: Type.String({ maxLength: 100, description: 'NOTE, TASK, CALL, MEETING, EMAIL or INCOMING_EMAIL' }),
    ...facts,
  }),
  associations,
  attachments,
  metadata,
});
export type EngagementInput = Static<typeof EngagementInput>;

export const EngagementUpdate = Type.Object({
  engagement: optional(Type.Object({ type: optional(Type.String({ maxLength: 100 })), ...facts })),
  associations,
  attachments,
  metadata,
});
export type EngagementUpdate = Static<typeof EngagementUpdate>;

const limit = Type.Optional(Type.Integer({ minimum: 1, description: 'At most 250; 100 by default' }));

export const PagedQuery = Type.Object({
  limit,
  offset: Type.Optional(Type.String({ pattern: '^[0-9]{0,18}$', description: 'From the previous page' })),
});

export const RecentQuery = Type.Object({
  count: Type.Optional(Type.Integer({ minimum: 1, description: 'At most 100; 20 by default' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of engagements to skip' })),
  since: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds since 1970' })),
});

const idList = Type.Array(Type.Integer());
const time = Type.Integer({ description: 'Milliseconds since 1970' });

export const Engagement = Type.Object({
  engagement: Type.Object({
    id: Type.Integer(),
    portalId: Type.Integer(),
    active: Type.Boolean(),
    createdAt: time,
    lastUpdated: time,
    createdBy: Type.Optional(Type.Integer()),
    modifiedBy: Type.Optional(Type.Integer()),
    ownerId: Type.Optional(Type.Integer()),
    type: Type.String(),
    timestamp: time,
    source: Type.Optional(Type.String()),
    allAccessibleTeamIds: idList,
    bodyPreview: Type.Optional(Type.String()),
    bodyPreviewHtml: Type.Optional(Type.String()),
    bodyPreviewIsTruncated: Type.Boolean(),
    gdprDeleted: Type.Boolean(),
  }),
  associations: Type.Object({
    contactIds: idList,
    companyIds: idList,
    dealIds: idList,
    ownerIds: idList,
    workflowIds: idList,
    ticketIds: idList,
  }),
  attachments: Type.Array(Type.Object({ id: Type.Integer() })),
  metadata: Type.Record(Type.String(), Type.Unknown()),
});
export type Engagement = Static<typeof Engagement>;

export const EngagementPage = Type.Object({
  results: Type.Array(Engagement),
  hasMore: Type.Boolean(),
  offset: Type.Integer({ description: 'For the next page' }),
});

export const RecentEngagements = Type.Object({ ...EngagementPage.properties, total: Type.Integer() });

export const Dispositions = Type.Array(
  Type.Object({ id: Type.String(), label: Type.String(), deleted: Type.Boolean() }),
);
