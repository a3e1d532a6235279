import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };
const time = Type.String({ format: 'date-time' });

export const ActivityParams = Type.Object({ objectType: Type.String(), objectId: Type.String() });
export const EventParams = Type.Object({
  eventTemplateId: Type.String({ pattern: '^[0-9]{1,18}$' }),
  eventId: Type.String(),
});
export const CommentParams = Type.Object({ commentId: Type.String() });

export const CommentText = Type.Object(
  {
    body: Type.String({
      ...{ minLength: 1, maxLength: 20_000, pattern: '\\S' },
      description: 'HTML with line breaks and mentions; other markup is removed',
    }),
  },
  strict,
);

export const Comment = Type.Object({
  id: Type.String(),
  body: Type.String({ description: 'Sanitised HTML' }),
  author: Type.Union([Type.Null(), Type.Object({ userId: Type.Integer(), name: Type.String() })], {
    description: 'Null if the user no longer exists',
  }),
  mine: Type.Boolean(),
  createdAt: time,
  editedAt: Type.Union([time, Type.Null()]),
});
export type Comment = Static<typeof Comment>;

export const Comments = Type.Object({ results: Type.Array(Comment, { description: 'Oldest first; at most 500' }) });
