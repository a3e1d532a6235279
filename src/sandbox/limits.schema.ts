import { Type } from 'typebox';
import { tier } from '../quotas/tiers.schema.js';

/** The rate limits to set. */
export const newLimits = Type.Object(
  {
    tier: Type.Union([tier, Type.Null()], {
      description: 'null returns an account to the limits of all, or all accounts to those of the configuration',
    }),
    hubId: Type.Optional(Type.Integer({ minimum: 1, description: 'Only for this account' })),
  },
  { additionalProperties: false },
);

/** The rate limits and their usage, latest first. */
export const limitState = Type.Object({
  tier,
  hubs: Type.Array(Type.Object({ hubId: Type.Integer(), tier }), { description: 'Accounts with limits of their own' }),
  results: Type.Array(
    Type.Object({
      policyName: Type.String(),
      groupName: Type.Optional(Type.String()),
      hubId: Type.Optional(Type.Integer()),
      appId: Type.Optional(Type.Integer()),
      limit: Type.Integer(),
      used: Type.Integer(),
      remaining: Type.Integer(),
      opensAt: Type.String({ format: 'date-time', description: 'When a call is allowed again, or was' }),
    }),
  ),
});
