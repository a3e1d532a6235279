import { Type, type Static } from 'typebox';
import { TimelineIFrame } from '../events/events.schema.js';

/** What the timeline of a record can show: events of apps, each kind of activity, changes of its stages. */
export const feedKinds = ['events', 'notes', 'tasks', 'calls', 'meetings', 'emails', 'changes'] as const;
export type FeedKind = (typeof feedKinds)[number];

export const FeedParams = Type.Object({ objectType: Type.String(), objectId: Type.String() });

export const FeedQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '20 by default' })),
  after: Type.Optional(Type.String({ maxLength: 100, description: 'Cursor of the page before' })),
  kinds: Type.Optional(
    Type.Array(Type.Union(feedKinds.map((kind) => Type.Literal(kind))), {
      description: 'What to show; everything by default',
    }),
  ),
  appId: Type.Optional(
    Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,8}$' }), { description: 'Of events, only those of these apps' }),
  ),
});

const FeedApp = Type.Object({
  appId: Type.Integer(),
  name: Type.String(),
  iconUrl: Type.Union([Type.String(), Type.Null()], { description: 'Its icon, under an address that changes with it' }),
});

const FeedEvent = Type.Object({
  kind: Type.Literal('event'),
  at: Type.String(),
  eventTemplateId: Type.String(),
  eventId: Type.String(),
  app: FeedApp,
  templateName: Type.String(),
  header: Type.String({ description: 'HTML that is safe to show' }),
  hasDetails: Type.Boolean(),
  timelineIFrame: Type.Optional(TimelineIFrame),
});

const FeedActivity = Type.Object({
  kind: Type.Literal('activity'),
  at: Type.String(),
  objectTypeId: Type.String(),
  id: Type.String(),
  properties: Type.Record(Type.String(), Type.String()),
});

const FeedChange = Type.Object({
  kind: Type.Literal('change'),
  at: Type.String(),
  stages: Type.Array(
    Type.Object({
      property: Type.String(),
      value: Type.String({ description: '"" where it was cleared' }),
      previous: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  sourceType: Type.String(),
  sourceId: Type.Union([Type.String(), Type.Null()]),
  userId: Type.Union([Type.Integer(), Type.Null()]),
});

export const FeedPage = Type.Object({
  results: Type.Array(Type.Union([FeedEvent, FeedActivity, FeedChange]), { description: 'Newest first' }),
  pinned: Type.Optional(FeedActivity),
  apps: Type.Optional(Type.Array(FeedApp, { description: 'On the first page: whose events the record has' })),
  after: Type.Optional(Type.String({ description: 'Where the next page starts' })),
});
export type FeedPage = Static<typeof FeedPage>;
export type FeedItem = FeedPage['results'][number];

export const FeedEventParams = Type.Object({
  eventTemplateId: Type.String({ pattern: '^[0-9]{1,18}$' }),
  eventId: Type.String(),
});
export const FeedDetails = Type.Object({ details: Type.String({ description: 'HTML that is safe to show' }) });
