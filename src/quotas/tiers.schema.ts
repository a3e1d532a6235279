import { Type, type Static } from 'typebox';

/** The rate limits of all apps: those of an account tier, or none. Assumption Q1. */
export const tier = Type.Enum(['off', 'free', 'professional', 'enterprise', 'addon']);
export type Tier = Static<typeof tier>;
