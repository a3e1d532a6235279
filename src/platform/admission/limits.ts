import type { Limits } from './scheduler.js';

export type AdmissionEngine = 'embedded' | 'postgres';

/** Of each process. docs/decisions/0018-admission.md says how they were chosen. */
export interface AdmissionLimits {
  /** Requests whose work is that of the database. */
  readonly requests: Limits;
  /** Uploads: a slow one must not keep the database from the other requests of its account. */
  readonly uploads: Limits;
}

const waiting = { accountWaiting: 1000, accountWaitingCost: 3000, totalWaiting: 4000, totalWaitingCost: 6000 };
const uploads: Limits = { ...waiting, capacity: 32, reserve: 96, maxWaitMs: 30_000 };

export const limitsOf: Readonly<Record<AdmissionEngine, AdmissionLimits>> = {
  // One session: whatever is in flight runs before the next request, so little may be.
  embedded: { requests: { ...waiting, capacity: 32, reserve: 16, maxWaitMs: 8000 }, uploads },
  postgres: { requests: { ...waiting, capacity: 64, reserve: 32, maxWaitMs: 8000 }, uploads },
};
