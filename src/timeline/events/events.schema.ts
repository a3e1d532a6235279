import { Type, type Static, type TSchema } from 'typebox';

const strict = { additionalProperties: false };
/** Some clients send null for absent members, and responses may have it (`observed`). */
const nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const id = Type.Union([Type.String(), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })]);

export const EventParams = Type.Object({ eventTemplateId: Type.String(), eventId: Type.String() });

export const RenderQuery = Type.Object({
  detail: Type.Optional(Type.Boolean({ description: 'Return the detail view instead of the one-line header' })),
});

/** Spec 2.5: a link on the event that opens a page in a window. */
export const TimelineIFrame = Type.Object(
  {
    linkLabel: Type.String(),
    headerLabel: Type.String(),
    url: Type.String({ description: 'https' }),
    width: Type.Number({ exclusiveMinimum: 0 }),
    height: Type.Number({ exclusiveMinimum: 0 }),
  },
  strict,
);
export type TimelineIFrame = Static<typeof TimelineIFrame>;

/** Spec 2.5. */
export const EventInput = Type.Object(
  {
    eventTemplateId: id,
    id: nullable(
      Type.String({
        description:
          'Permanently unique in the template; {{uuid}} in it is replaced with a new UUID, as is a missing id',
      }),
    ),
    email: nullable(Type.String()),
    objectId: nullable(id),
    utk: nullable(Type.String({ maxLength: 256 })),
    domain: nullable(Type.String()),
    customObjectTypeId: nullable(Type.String({ maxLength: 256, description: 'Has no effect' })),
    timestamp: nullable(Type.Union([Type.String(), Type.Integer()], { description: 'ISO 8601 or epoch milliseconds' })),
    tokens: nullable(Type.Record(Type.String(), Type.Unknown({ description: 'Text, number, boolean or null' }))),
    extraData: Type.Optional(Type.Unknown({ description: 'Any JSON' })),
    timelineIFrame: nullable(TimelineIFrame),
  },
  { ...strict, title: 'TimelineEvent' },
);
export type EventInput = Static<typeof EventInput>;

export const EventBatchInput = Type.Object({ inputs: Type.Array(EventInput) }, strict);

export const TimelineEvent = Type.Object(
  {
    objectType: Type.String(),
    id: Type.String(),
    eventTemplateId: Type.String(),
    email: Type.Optional(Type.String()),
    objectId: nullable(Type.String()),
    utk: nullable(Type.String()),
    domain: nullable(Type.String()),
    timestamp: Type.String({ format: 'date-time' }),
    tokens: Type.Record(Type.String(), Type.String()),
    extraData: Type.Optional(Type.Unknown()),
    timelineIFrame: nullable(TimelineIFrame),
    createdAt: nullable(Type.String({ format: 'date-time' })),
  },
  { description: 'An event on the timeline of a record' },
);

const batch = {
  status: Type.Literal('COMPLETE'),
  results: Type.Array(TimelineEvent),
  startedAt: Type.String({ format: 'date-time' }),
  completedAt: Type.String({ format: 'date-time' }),
};

export const EventBatch = Type.Object(batch);

export const PartialEventBatch = Type.Object({
  ...batch,
  numErrors: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      status: Type.Literal('error'),
      category: Type.String(),
      subCategory: Type.Optional(Type.String()),
      message: Type.String(),
      context: Type.Record(Type.String(), Type.Array(Type.String())),
      errors: Type.Optional(Type.Array(Type.Object({ message: Type.String() }))),
    }),
  ),
});

export const EventDetails = Type.Object({ details: Type.String({ description: 'HTML' }) });
