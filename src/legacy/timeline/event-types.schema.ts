import { Type, type TSchema } from 'typebox';

const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const id = Type.Union([Type.Integer(), Type.String({ maxLength: 64 })]);
const text = Type.String({ pattern: '\\S', maxLength: 1000 });
const template = optional(Type.String({ maxLength: 65_536, description: 'Markdown with Handlebars' }));

const appId = Type.String({ pattern: '^[0-9]{1,10}$' });
export const AppParams = Type.Object({ appId });
export const EventTypeParams = Type.Object({ appId, eventTypeId: Type.String() });
export const EventPropertyParams = Type.Object({ appId, eventTypeId: Type.String(), propertyId: Type.String() });

const objectType = optional(Type.String({ description: 'CONTACT, COMPANY, DEAL or TICKET; CONTACT by default' }));

export const EventTypeInput = Type.Object({
  name: text,
  objectType,
  headerTemplate: template,
  detailTemplate: template,
});

/** Members that are absent stay as they are. */
export const EventTypeUpdate = Type.Object({
  name: optional(text),
  headerTemplate: template,
  detailTemplate: template,
});

export const EventType = Type.Object({
  id: Type.Integer(),
  applicationId: Type.Integer(),
  name: Type.String(),
  objectType: Type.String({ description: 'CONTACT, COMPANY, DEAL or TICKET' }),
  headerTemplate: Type.Union([Type.String(), Type.Null()]),
  detailTemplate: Type.Union([Type.String(), Type.Null()]),
});

export const EventTypes = Type.Array(EventType);

const options = Type.Array(Type.Object({ value: text, label: text }), { maxItems: 5000 });
const objectProperty = optional(Type.String({ maxLength: 1000 }));

export const EventPropertyInput = Type.Object({
  name: Type.String(),
  label: optional(Type.String({ maxLength: 1000, description: 'The name by default' })),
  propertyType: Type.String({ description: 'String, Numeric, Date or Enumeration' }),
  objectProperty,
  options: optional(options),
});

/** `id` or `name` says which property; the type cannot change. */
export const EventPropertyUpdate = Type.Object({
  id: optional(id),
  name: optional(Type.String()),
  label: optional(Type.String({ maxLength: 1000 })),
  propertyType: optional(Type.String()),
  objectProperty,
  options: optional(options),
});

export const EventProperty = Type.Object({
  id: Type.String({ description: 'Its name' }),
  name: Type.String(),
  label: Type.String(),
  propertyType: Type.Enum(['String', 'Numeric', 'Date', 'Enumeration']),
  objectProperty: Type.Union([Type.String(), Type.Null()]),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});

export const EventProperties = Type.Array(EventProperty);

const Frame = Type.Object({
  linkLabel: Type.String(),
  iframeLabel: Type.String(),
  iframeUri: Type.String(),
  width: Type.Number(),
  height: Type.Number(),
});

/** All other members are values of the properties of the event type. */
export const EventInput = Type.Object({
  id: optional(Type.String({ description: 'Unique in the event type' })),
  eventTypeId: id,
  email: optional(Type.String()),
  objectId: optional(id),
  utk: optional(Type.String({ maxLength: 256 })),
  timestamp: optional(Type.Union([Type.Integer(), Type.String()])),
  extraData: Type.Optional(Type.Unknown()),
  timelineIFrame: optional(Frame),
});

export const EventBatch = Type.Object({ eventWrappers: Type.Array(EventInput, { maxItems: 100 }) });

export const EventParams = Type.Object({ appId, eventTypeId: Type.String(), eventId: Type.String() });

export const LegacyEvent = Type.Object({ id: Type.String(), eventTypeId: Type.Integer(), timestamp: Type.Integer() });
