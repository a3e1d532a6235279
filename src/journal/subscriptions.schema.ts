import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const typeId = Type.String({ minLength: 1, maxLength: 100 });
const portal = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const Action = Type.Enum([
  'CREATE',
  'UPDATE',
  'DELETE',
  'MERGE',
  'RESTORE',
  'ASSOCIATION_ADDED',
  'ASSOCIATION_REMOVED',
  'SNAPSHOT',
  'APP_INSTALL',
  'APP_UNINSTALL',
  'ADDED_TO_LIST',
  'REMOVED_FROM_LIST',
  'GDPR_DELETE',
]);

const narrowing = {
  properties: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: 1000,
      description: 'The properties that events report; all if empty.',
    }),
  ),
  objectIds: Type.Optional(Type.Array(id, { maxItems: 1000, description: 'The records; all if empty.' })),
  associatedObjectTypeIds: Type.Optional(
    Type.Array(typeId, { maxItems: 100, description: 'The object types of the other records; all if empty.' }),
  ),
  listIds: Type.Optional(Type.Array(id, { maxItems: 1000, description: 'The lists; all if empty.' })),
};

const ActionOverride = Type.Object(narrowing, { ...strict, title: 'ActionOverrideRequest' });
export type ActionOverride = Static<typeof ActionOverride>;

/** The service validates which fields a type needs and takes. */
export const SubscriptionUpsert = Type.Object(
  {
    subscriptionType: Type.Enum([
      'OBJECT',
      'ASSOCIATION',
      'EVENT',
      'APP_LIFECYCLE_EVENT',
      'LIST_MEMBERSHIP',
      'GDPR_PRIVACY_DELETION',
    ]),
    portalId: Type.Optional({ ...portal, description: 'The account; not for app lifecycle events.' }),
    objectTypeId: Type.Optional({ ...typeId, description: 'Such as 0-1.' }),
    eventTypeId: Type.Optional({ ...typeId, description: 'For events and app lifecycle events.' }),
    actions: Type.Optional(Type.Array(Action, { maxItems: 20 })),
    ...narrowing,
    actionOverrides: Type.Optional(
      Type.Record(Type.String({ maxLength: 30 }), ActionOverride, {
        description: 'Other values of the fields for single actions.',
      }),
    ),
  },
  { ...strict, title: 'SubscriptionUpsertRequest' },
);
export type SubscriptionUpsert = Static<typeof SubscriptionUpsert>;

export const JournalSubscription = Type.Object({
  id: Type.Integer(),
  appId: Type.Integer(),
  subscriptionType: Type.String(),
  objectTypeId: Type.String(),
  eventTypeId: Type.Optional(Type.String()),
  portalId: Type.Optional(Type.Integer()),
  actions: Type.Array(Action),
  ...narrowing,
  actionOverrides: Type.Optional(Type.Record(Type.String(), ActionOverride)),
  createdAt: moment,
  updatedAt: moment,
});
export type JournalSubscription = Static<typeof JournalSubscription>;

export const JournalSubscriptionList = Type.Object({ results: Type.Array(JournalSubscription) });

const number = Type.String({ pattern: '^[0-9]{1,16}$' });
export const SubscriptionParams = Type.Object({ subscriptionId: number });
export const FilterParams = Type.Object({ filterId: number });
export const PortalParams = Type.Object({ portalId: Type.String({ pattern: '^[0-9]{1,10}$' }) });

const text = Type.String({ maxLength: 65_536 });

const Condition = Type.Object(
  {
    filterType: Type.Enum(['CRM_OBJECT_PROPERTY']),
    operator: Type.Enum([
      'CONTAINS',
      'ENDS_WITH',
      'EQ',
      'GT',
      'GTE',
      'IN',
      'IS_EMPTY',
      'IS_NOT_EMPTY',
      'LT',
      'LTE',
      'N_EQ',
      'NOT_IN',
      'STARTS_WITH',
    ]),
    property: Type.String({ minLength: 1, maxLength: 256 }),
    value: Type.Optional(text),
    values: Type.Optional(Type.Array(text, { maxItems: 1000 })),
  },
  { ...strict, title: 'Condition' },
);
export type Condition = Static<typeof Condition>;

const Filter = Type.Object(
  { conditions: Type.Array(Condition, { minItems: 1, maxItems: 25 }) },
  { ...strict, title: 'Filter' },
);
export type Filter = Static<typeof Filter>;

export const FilterCreate = Type.Object(
  { subscriptionId: id, filter: Filter },
  { ...strict, title: 'FilterCreateRequest' },
);
export type FilterCreate = Static<typeof FilterCreate>;

export const CreatedFilter = Type.Object({ filterId: Type.Integer() });
export const JournalFilter = Type.Object({
  id: Type.Integer(),
  filter: Filter,
  createdAt: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type JournalFilter = Static<typeof JournalFilter>;
export const JournalFilterList = Type.Array(JournalFilter);
