type AdmissionEngine = 'embedded' | 'postgres';

/** The limits of one scheduler. */
export interface Limits {
  /** The cost in flight up to which accounts that already have requests in flight may start more. */
  readonly capacity: number;
  /** The same once one account has been alone for a second. */
  readonly aloneCapacity: number;
  /** Cost above `capacity` that is reserved for accounts with nothing in flight. */
  readonly reserve: number;
  /** Waiting requests of one account, and their cost. */
  readonly accountWaiting: number;
  readonly accountWaitingCost: number;
  /** Waiting requests of all accounts, and their cost. */
  readonly totalWaiting: number;
  readonly totalWaitingCost: number;
  readonly maxWaitMs: number;
}

/** Per process. docs/decisions/0018-admission.md explains the values. */
export interface AdmissionLimits {
  /** Requests that mainly use the database. */
  readonly requests: Limits;
  /** Requests with the content of files: slow clients or stores must not block the database for others. */
  readonly content: Limits;
}

const waiting = { accountWaiting: 1000, accountWaitingCost: 3000, totalWaiting: 4000, totalWaitingCost: 6000 };
const content: Limits = { ...waiting, capacity: 32, aloneCapacity: 32, reserve: 96, maxWaitMs: 30_000 };

/**
 * Everything in flight runs before the next request of anyone: so the capacity is small while several accounts send, although
 * more commits could share a sync. An account that is alone gets more, because no one waits behind it.
 */
const capacities = {
  embedded: { capacity: 8, aloneCapacity: 32 },
  postgres: { capacity: 8, aloneCapacity: 64 },
} as const satisfies Record<AdmissionEngine, object>;

/** `capacity` is the maximum cost in flight; by default that of the engine. */
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
