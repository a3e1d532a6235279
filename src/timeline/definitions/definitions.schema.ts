import { Type, type Static, type TSchema } from 'typebox';

const strict = { additionalProperties: false };
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const label = Type.String({ minLength: 1, maxLength: 500 });
const description = optional(Type.String({ maxLength: 10_000 }));
const name = Type.String({ minLength: 1, maxLength: 100 });

const OptionInput = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 500 }),
    value: Type.String({ minLength: 1, maxLength: 500 }),
    displayOrder: optional(Type.Integer()),
    hidden: optional(Type.Boolean()),
    description,
  },
  strict,
);
const options = optional(Type.Array(OptionInput, { maxItems: 500 }));
export const EventPropertyInput = Type.Object(
  {
    name: optional(name),
    label,
    type: Type.Enum(['string', 'number', 'enumeration', 'datetime']),
    description,
    options,
  },
  strict,
);
export type EventPropertyInput = Static<typeof EventPropertyInput>;

export const EventPropertyUpdate = Type.Object({ label: optional(label), description, options }, strict);

export const DefinitionInput = Type.Object(
  {
    label,
    name: optional(name),
    description,
    primaryObject: optional(
      Type.String({ description: 'The type of the records that events are about; CONTACT by default' }),
    ),
    includeDefaultProperties: optional(Type.Boolean()),
    propertyDefinitions: optional(Type.Array(EventPropertyInput, { maxItems: 100 })),
  },
  strict,
);
export type DefinitionInput = Static<typeof DefinitionInput>;

export const DefinitionUpdate = Type.Object({ label: optional(label), description }, strict);

export const EventNameParams = Type.Object({ eventName: Type.String() });
export const EventPropertyParams = Type.Object({ eventName: Type.String(), propertyName: Type.String() });
export const DefinitionsQuery = Type.Object({
  searchString: Type.Optional(Type.String({ maxLength: 200 })),
  after: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,17})?$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  includeProperties: Type.Optional(Type.Boolean()),
  sortOrder: Type.Optional(Type.String({ pattern: '^(?:ASC|DESC|asc|desc)$' })),
});

const time = Type.String({ format: 'date-time' });
export const EventProperty = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.String(),
  fieldType: Type.String(),
  groupName: Type.String(),
  description: Type.String(),
  options: Type.Array(
    Type.Object({
      label: Type.String(),
      value: Type.String(),
      displayOrder: Type.Integer(),
      hidden: Type.Boolean(),
      description: Type.Optional(Type.String()),
    }),
  ),
  displayOrder: Type.Integer(),
  hidden: Type.Boolean(),
  archived: Type.Boolean(),
  createdAt: time,
  updatedAt: time,
});
export type EventProperty = Static<typeof EventProperty>;

export const Definition = Type.Object({
  id: Type.String(),
  name: Type.String(),
  fullyQualifiedName: Type.String(),
  objectTypeId: Type.String(),
  labels: Type.Object({ singular: Type.String(), plural: Type.Optional(Type.String()) }),
  description: Type.String(),
  primaryObject: Type.String(),
  primaryObjectId: Type.String(),
  trackingType: Type.Literal('MANUAL'),
  properties: Type.Array(EventProperty),
  associations: Type.Array(Type.Unknown()),
  archived: Type.Boolean(),
  createdAt: time,
  updatedAt: time,
});
export type Definition = Static<typeof Definition>;
const Next = Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) });
export const Definitions = Type.Object({
  total: Type.Integer(),
  results: Type.Array(Definition),
  paging: Type.Optional(Next),
});

const text = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export const Completion = Type.Object(
  {
    eventName: Type.String(),
    properties: optional(Type.Record(Type.String(), text)),
    objectId: optional(Type.Union([Type.String(), Type.Integer()])),
    email: optional(Type.String()),
    utk: optional(Type.String()),
    occurredAt: optional(Type.Union([Type.String(), Type.Integer()])),
    uuid: optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  strict,
);
export const Completions = Type.Object({ inputs: Type.Array(Completion, { minItems: 1, maxItems: 500 }) }, strict);

export const OccurrencesQuery = Type.Object({
  objectType: Type.Optional(Type.String()),
  objectId: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  eventType: Type.Optional(Type.String()),
  id: Type.Optional(Type.Array(Type.String(), { maxItems: 1000 })),
  occurredAfter: Type.Optional(Type.String({ format: 'date-time' })),
  occurredBefore: Type.Optional(Type.String({ format: 'date-time' })),
  properties: Type.Optional(Type.Array(Type.String(), { description: 'All by default' })),
  sort: Type.Optional(Type.Array(Type.Enum(['occurredAt', '-occurredAt']))),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
  after: Type.Optional(Type.String({ maxLength: 100 })),
});
const Occurrence = Type.Object({
  id: Type.String(),
  eventType: Type.String(),
  objectType: Type.String(),
  objectId: Type.String(),
  occurredAt: time,
  properties: Type.Record(Type.String(), Type.String()),
});
export const Occurrences = Type.Object({ results: Type.Array(Occurrence), paging: Type.Optional(Next) });
export const EventTypes = Type.Object({ eventTypes: Type.Array(Type.String()) });
