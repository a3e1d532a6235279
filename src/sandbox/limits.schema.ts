import { Type } from 'typebox';
import { tier } from '../quotas/tiers.schema.js';

/** Which limits hold from now on. */
export const newLimits = Type.Object({ tier }, { additionalProperties: false });

/** How the limits are set, and what is in use of them, the latest first. */
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
      opensAt: Type.String({ format: 'date-time', description: 'When there is room for one more call, or was' }),
    }),
  ),
});
