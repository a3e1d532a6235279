import { Type, type Static } from 'typebox';

const callers = ['app', 'private-app', 'developer', 'user', 'member', 'anyone'] as const;

const ruleFields = {
  method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  path: Type.String({ pattern: '^/', maxLength: 500 }),
  hubId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  caller: Type.Optional(Type.Enum([...callers])),
  grantType: Type.Optional(
    Type.Enum(['authorization_code', 'refresh_token', 'client_credentials'], {
      description: 'Only requests for tokens by this grant',
    }),
  ),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  probability: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
  message: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  policy: Type.Optional(Type.Enum(['TEN_SECONDLY_ROLLING', 'SECONDLY', 'DAILY'])),
  retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  jitterMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  cut: Type.Optional(Type.Enum(['before', 'middle'])),
  afterHandler: Type.Optional(Type.Boolean()),
};

/** The input for a new rule. */
export const newFault = Type.Object(ruleFields, { additionalProperties: false });
export type NewFault = Static<typeof newFault>;

/** A rule with its counters. */
export const faultState = Type.Object({
  id: Type.String(),
  ...ruleFields,
  hits: Type.Integer(),
  remaining: Type.Union([Type.Integer(), Type.Null()]),
});
