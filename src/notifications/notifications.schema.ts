import { Type, type Static } from 'typebox';

/** What users are notified of, in the order of the settings. */
export const notificationKinds = [
  ...(['assigned', 'mentioned', 'taskDue', 'followed', 'fileImport'] as const),
  ...(['recordImport', 'export', 'workflow', 'workflowMessage', 'invitation'] as const),
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Those that users can have mailed to them. */
export const mailableKinds = ['assigned', 'mentioned', 'taskDue', 'workflowMessage'] as const;
export type MailableKind = (typeof mailableKinds)[number];

const strict = { additionalProperties: false };
const time = Type.String({ format: 'date-time' });
const kind = Type.Enum([...notificationKinds]);
const mailableKind = Type.Enum([...mailableKinds]);
const cursor = Type.String({ maxLength: 200, description: 'Cursor from the previous page' });

export const NotificationsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '30 by default' })),
  after: Type.Optional(cursor),
  unread: Type.Optional(Type.Boolean({ description: 'Only unread ones' })),
  kinds: Type.Optional(Type.Array(kind, { description: 'Of the kinds that the user has not hidden; all by default' })),
});
export type NotificationsQuery = Static<typeof NotificationsQuery>;

const NamedRecord = Type.Object({
  objectTypeId: Type.String(),
  id: Type.String(),
  archived: Type.Boolean({ description: 'Whether it is in the recycle bin' }),
  properties: Type.Record(Type.String(), Type.String(), { description: 'Values that name it' }),
});

const RecordImport = Type.Object({
  id: Type.String(),
  name: Type.String(),
  failed: Type.Boolean({ description: 'Whether its files could not be read to their end' }),
  objectTypeId: Type.String({ description: 'The first type of its records' }),
  created: Type.Integer(),
  updated: Type.Integer(),
  rejected: Type.Integer({ description: 'Rows that were not imported' }),
});

const Export = Type.Object({
  id: Type.String(),
  name: Type.String(),
  records: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if it failed' }),
  error: Type.Union([Type.String(), Type.Null()]),
});

const FailedWorkflow = Type.Object(
  {
    id: Type.String(),
    name: Type.Union([Type.String(), Type.Null()]),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Of the last failure' }),
  },
  { description: 'It failed for `count` records of `objectTypeId`' },
);

const WorkflowMessage = Type.Object(
  {
    subject: Type.String(),
    body: Type.String({ description: 'Plain text' }),
    workflow: Type.Object({ id: Type.String(), name: Type.Union([Type.String(), Type.Null()]) }),
  },
  { description: 'What a step of a workflow says about `record`' },
);

const Notification = Type.Object({
  id: Type.String(),
  kind,
  at: time,
  read: Type.Boolean(),
  author: Type.Union([
    Type.Null(),
    Type.Object({
      kind: Type.Enum(['user', 'app', 'system']),
      name: Type.String(),
      userId: Type.Optional(Type.Integer()),
    }),
  ]),
  record: Type.Optional(NamedRecord),
  count: Type.Optional(Type.Integer({ description: 'The number of records, where none is named' })),
  objectTypeId: Type.Optional(Type.String({ description: 'Their type' })),
  changes: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      value: Type.Union([Type.String(), Type.Null()], {
        description: "The label of an option or stage, the id of an owner, '' if cleared; null for other values",
      }),
    }),
  ),
  activities: Type.Array(Type.Object({ objectTypeId: Type.String(), count: Type.Integer() })),
  events: Type.Integer({ description: 'New events on the timeline' }),
  comments: Type.Integer({ description: 'New comments' }),
  actions: Type.Array(Type.Enum(['deletion', 'restore', 'merge'])),
  excerpt: Type.Optional(Type.String({ description: 'The text that mentions the user' })),
  isComment: Type.Optional(Type.Boolean()),
  dueAt: Type.Optional(time),
  file: Type.Optional(
    Type.Object({
      id: Type.Union([Type.String(), Type.Null()]),
      name: Type.String(),
      error: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  recordImport: Type.Optional(RecordImport),
  export: Type.Optional(Export),
  workflow: Type.Optional(FailedWorkflow),
  message: Type.Optional(WorkflowMessage),
});
export type Notification = Static<typeof Notification>;

export const NotificationPage = Type.Object({
  results: Type.Array(Notification, { description: 'Latest first' }),
  after: Type.Optional(Type.String({ description: 'Cursor of the next page' })),
});
export type NotificationPage = Static<typeof NotificationPage>;

export const ReadMark = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,17}$' }), {
        ...{ minItems: 1, maxItems: 100 },
        description: 'All if omitted',
      }),
    ),
    read: Type.Optional(Type.Boolean({ description: 'False marks those with the given ids as unread' })),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Only those that have not changed since' })),
  },
  strict,
);

export const NotificationSettings = Type.Object({
  hiddenKinds: Type.Array(kind, { description: 'Kinds that are not shown' }),
  mailedKinds: Type.Array(mailableKind, {
    description: 'Kinds of which the user gets a mail, where mail is configured',
  }),
  followOwned: Type.Boolean({ description: 'Whether the user follows the records that they own' }),
  followMentions: Type.Boolean({ description: 'Whether the user follows records on which they are mentioned' }),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

export const NotificationSettingsChange = Type.Object(
  {
    hiddenKinds: Type.Optional(Type.Array(kind, { maxItems: notificationKinds.length, uniqueItems: true })),
    mailedKinds: Type.Optional(Type.Array(mailableKind, { maxItems: mailableKinds.length, uniqueItems: true })),
    followOwned: Type.Optional(Type.Boolean()),
    followMentions: Type.Optional(Type.Boolean()),
  },
  { ...strict, minProperties: 1 },
);

export const FollowParams = Type.Object({ objectType: Type.String(), objectId: Type.String() });

export const FollowChoices = Type.Object({
  followsOwned: Type.Boolean({ description: 'Whether records that the user owns are followed too' }),
  results: Type.Array(
    Type.Object({
      objectTypeId: Type.String(),
      id: Type.String(),
      isFollowing: Type.Boolean({ description: 'False if the user has unfollowed it' }),
    }),
  ),
});

export const FollowedQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '20 by default' })),
  after: Type.Optional(cursor),
});

export const FollowedPage = Type.Object({
  results: Type.Array(
    Type.Object({
      objectTypeId: Type.String(),
      id: Type.String(),
      since: time,
      properties: Type.Record(Type.String(), Type.String(), { description: 'Values that name it' }),
    }),
    { description: 'Latest first' },
  ),
  after: Type.Optional(Type.String({ description: 'Cursor of the next page' })),
});
