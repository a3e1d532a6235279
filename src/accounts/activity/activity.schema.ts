import { Type } from 'typebox';

const moment = Type.String({ format: 'date-time' });
const largestId = 2_147_483_647;
const latestTime = 253_402_300_799_999;
const userId = Type.Integer({ minimum: 1, maximum: largestId });
const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 })),
  after: Type.Optional(Type.String({ maxLength: 40, description: 'From `paging.next.after` of the previous page' })),
};
const timestamp = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: latestTime, description }));
const time = (description: string) => Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description }));

export const LoginsQuery = Type.Object({ ...page, userId: Type.Optional(userId) });

export const SecurityQuery = Type.Object({
  ...page,
  userId: Type.Optional(userId),
  fromTimestamp: timestamp('Only events from then on, in milliseconds'),
  toTimestamp: timestamp('Only events before, in milliseconds'),
});

export const AuditLogsQuery = Type.Object({
  ...page,
  actingUserId: Type.Optional(Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,8}$' }), { maxItems: 100 })),
  occurredAfter: time('Only actions from then on'),
  occurredBefore: time('Only actions before'),
  sort: Type.Optional(
    Type.Array(Type.Enum(['occurredAt', '-occurredAt']), { maxItems: 1, description: 'The oldest first by default' }),
  ),
  fillFinalTimestamp: Type.Optional(Type.Boolean({ description: 'Has no effect' })),
});

const paging = Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) }));

const Login = Type.Object({
  id: Type.String(),
  loginAt: moment,
  loginSucceeded: Type.Boolean(),
  userId: Type.Optional(Type.Integer()),
  email: Type.Optional(Type.String()),
  ipAddress: Type.Optional(Type.String({ description: 'For IPv6 the /64 network' })),
  userAgent: Type.Optional(Type.String()),
});
export const Logins = Type.Object({ results: Type.Array(Login), paging });

const CriticalAction = Type.Object({
  id: Type.String(),
  type: Type.String(),
  createdAt: moment,
  userId: Type.Integer({ description: 'Who acted; 0 for an operator of the server' }),
  actingUser: Type.Optional(Type.String({ description: 'Their email address' })),
  objectId: Type.Optional(Type.String()),
  ipAddress: Type.Optional(Type.String({ description: 'For IPv6 the /64 network' })),
});
export const CriticalActions = Type.Object({ results: Type.Array(CriticalAction), paging });

const UserAction = Type.Object({
  id: Type.String(),
  category: Type.String(),
  subCategory: Type.Optional(Type.String()),
  action: Type.String({ description: '`CREATE`, `UPDATE`, `DELETE` or `PERFORM`' }),
  targetObjectId: Type.Optional(Type.String()),
  occurredAt: moment,
  actingUser: Type.Object({
    userId: Type.Integer({ description: '0 for an operator of the server' }),
    userEmail: Type.Optional(Type.String()),
  }),
});
export const UserActions = Type.Object({ results: Type.Array(UserAction), paging });

const kind = Type.Enum(['LOGIN', 'SECURITY', 'CHANGE']);
export const ActivityQuery = Type.Object({ ...page, kind: Type.Optional(kind), userId: Type.Optional(userId) });

const ShownActivity = Type.Object({
  id: Type.String(),
  kind,
  category: Type.String(),
  subCategory: Type.Optional(Type.String()),
  action: Type.String(),
  target: Type.Optional(Type.String()),
  way: Type.Optional(Type.Enum(['SINGLE_SIGN_ON'], { description: 'How the user signed in, unless with a password' })),
  occurredAt: moment,
  user: Type.Optional(Type.Object({ userId: Type.Integer(), name: Type.String(), email: Type.String() })),
  appId: Type.Optional(Type.Integer()),
  network: Type.Optional(Type.String()),
  userAgent: Type.Optional(Type.String()),
});
export const ShownActivities = Type.Object({
  results: Type.Array(ShownActivity),
  after: Type.Optional(Type.String({ description: 'The next page, if any' })),
});
