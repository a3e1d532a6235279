import { Type } from 'typebox';

export const AppParams = Type.Object({ appId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });

export const UsageQuery = Type.Object({
  period: Type.Optional(Type.Enum(['day', 'month'])),
});

const percentile = Type.Union([Type.Number(), Type.Null()]);

const amounts = {
  calls: Type.Number(),
  errors: Type.Number({ description: 'Calls with a status of 400 or more' }),
};

const activity = {
  events: Type.Number({ description: 'Timeline events that the app created' }),
  delivered: Type.Number({ description: 'Attempts to deliver webhooks that succeeded' }),
  undelivered: Type.Number({ description: 'Attempts to deliver webhooks that failed' }),
};

const endpoint = { method: Type.String(), route: Type.String() };

export const Usage = Type.Object({
  points: Type.Array(Type.Object({ at: Type.String({ format: 'date-time' }), ...amounts, ...activity })),
  totals: Type.Object({ ...amounts, ...activity, p50: percentile, p95: percentile }),
  endpoints: Type.Array(Type.Object({ ...endpoint, ...amounts, p95: percentile })),
  errors: Type.Array(
    Type.Object({ ...endpoint, status: Type.Integer(), category: Type.String(), calls: Type.Number() }),
  ),
});

export const CallsQuery = Type.Object({
  before: Type.Optional(Type.String({ format: 'uuid', description: 'A correlation ID: returns earlier calls' })),
  failed: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const Calls = Type.Object({
  results: Type.Array(
    Type.Object({
      correlationId: Type.String(),
      at: Type.String({ format: 'date-time' }),
      ...endpoint,
      status: Type.Integer(),
      milliseconds: Type.Number(),
      account: Type.Union([Type.Integer(), Type.Null()]),
      category: Type.String(),
    }),
  ),
});
