import { Type } from 'typebox';
import { tier } from '../quotas/tiers.schema.js';

/** The rate limits to set. */
export const newLimits = Type.Object({ tier }, { additionalProperties: false });

/** The rate limits and their usage, latest first. */
export const limitState = Type.Object({
  tier,
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
