import { Type } from 'typebox';
import { TimelineIFrame } from '../events/events.schema.js';

/** What the timeline of a record shows: events of apps, each kind of activity, changes of its stages. */
export const feedKinds = [
  'events',
  'notes',
  'tasks',
  'calls',
  'meetings',
  'emails',
  'communications',
  'postal_mail',
  'changes',
] as const;
/** What it shows on request. */
const furtherKinds = ['properties'] as const;

export const FeedParams = Type.Object({ objectType: Type.String(), objectId: Type.String() });

export const FeedQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '20 by default' })),
  after: Type.Optional(Type.String({ maxLength: 100, description: 'Cursor from the previous page' })),
  kinds: Type.Optional(
    Type.Array(Type.Union([...feedKinds, ...furtherKinds].map((kind) => Type.Literal(kind))), {
      description:
        'Kinds of entries; all but `properties` by default. `properties` adds the other properties that the latest 1,000 writes changed',
    }),
  ),
  appId: Type.Optional(
    Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,8}$' }), { description: 'Only events of these apps' }),
  ),
  ownerId: Type.Optional(
    Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,17}$' }), {
      description: 'Only activities of these owners, changes by `userId`, and no events',
    }),
  ),
  userId: Type.Optional(
    Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,8}$' }), { description: 'With `ownerId`: who made changes' }),
  ),
  query: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Only activities and events with these words, among the next 2,000 of each; no changes',
    }),
  ),
});

const FeedApp = Type.Object({
  appId: Type.Integer(),
  name: Type.String(),
  iconUrl: Type.Union([Type.String(), Type.Null()], { description: 'URL of its icon, which changes with the icon' }),
});

const FeedEvent = Type.Object({
  kind: Type.Literal('event'),
  at: Type.String(),
  eventTemplateId: Type.String(),
  eventId: Type.String(),
  app: Type.Union([FeedApp, Type.Null()], { description: 'Null for events that the account defines itself' }),
  templateName: Type.String(),
  header: Type.String({ description: 'Sanitised HTML' }),
  tokens: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), {
    description: 'The first tokens that have a value, as text',
  }),
  hasDetails: Type.Boolean(),
  timelineIFrame: Type.Optional(TimelineIFrame),
  comments: Type.Integer({ description: 'The number of comments' }),
});

const FeedActivity = Type.Object({
  kind: Type.Literal('activity'),
  at: Type.String(),
  objectTypeId: Type.String(),
  id: Type.String(),
  properties: Type.Record(Type.String(), Type.String()),
  html: Type.Optional(Type.String({ description: 'The text as sanitised HTML, if it has markup' })),
  comments: Type.Integer({ description: 'The number of comments' }),
});

const FeedChange = Type.Object({
  kind: Type.Literal('change'),
  at: Type.String(),
  values: Type.Array(
    Type.Object({
      property: Type.String(),
      value: Type.String({ description: '"" if it was cleared' }),
      previous: Type.Union([Type.String(), Type.Null()]),
    }),
    { description: 'The stages that were set; with the kind `properties` all properties, at most 30' },
  ),
  sourceType: Type.String(),
  sourceId: Type.Union([Type.String(), Type.Null()]),
  userId: Type.Union([Type.Integer(), Type.Null()]),
});

export const FeedPage = Type.Object({
  results: Type.Array(Type.Union([FeedEvent, FeedActivity, FeedChange]), { description: 'Newest first' }),
  pinned: Type.Optional(FeedActivity),
  apps: Type.Optional(Type.Array(FeedApp, { description: 'On the first page: the apps with events on the record' })),
  after: Type.Optional(Type.String({ description: 'Cursor of the next page' })),
});

export const FeedEventParams = Type.Object({
  eventTemplateId: Type.String({ pattern: '^[0-9]{1,18}$' }),
  eventId: Type.String(),
});
export const FeedDetails = Type.Object({ details: Type.String({ description: 'Sanitised HTML' }) });
