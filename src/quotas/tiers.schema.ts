import { Type, type Static } from 'typebox';

/** How much the apps of all accounts may call: as in an account of that tier, or as they like. Assumption Q1. */
export const tier = Type.Enum(['off', 'free', 'professional', 'enterprise', 'addon']);
export type Tier = Static<typeof tier>;
