import type { Limits } from './scheduler.js';

type AdmissionEngine = 'embedded' | 'postgres';

/** Of each process. docs/decisions/0018-admission.md says how they were chosen. */
export interface AdmissionLimits {
  /** Requests whose work is that of the database. */
  readonly requests: Limits;
  /** Requests with the content of files: a slow client or store must not keep the database from the others. */
  readonly content: Limits;
}

const waiting = { accountWaiting: 1000, accountWaitingCost: 3000, totalWaiting: 4000, totalWaitingCost: 6000 };
const content: Limits = { ...waiting, capacity: 32, aloneCapacity: 32, reserve: 96, maxWaitMs: 30_000 };

/**
 * Whatever is in flight runs before the next request of anyone: so few while several accounts send, though commits of more
 * would share their way to the disk. An account that is alone has more, where nobody waits behind it.
 */
const capacities = {
  embedded: { capacity: 8, aloneCapacity: 32 },
  postgres: { capacity: 8, aloneCapacity: 64 },
} as const satisfies Record<AdmissionEngine, object>;

/** `capacity` is the cost of what may be in flight; unless given, that which suits the engine. */
export function toAdmissionLimits(
  engine: AdmissionEngine,
  capacity: number = capacities[engine].capacity,
): AdmissionLimits {
  const { aloneCapacity } = capacities[engine];
  const requests = {
    ...waiting,
    capacity,
    aloneCapacity: Math.max(capacity, aloneCapacity),
    reserve: Math.ceil(capacity * 0.75),
    maxWaitMs: 8000,
  };
  return { requests, content };
}
