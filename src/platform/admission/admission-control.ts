import type { AdmissionLimits } from './limits.js';
import { createScheduler, type Figures, type Scheduler, type ShedReason } from './scheduler.js';

export type LaneName = 'requests' | 'content';

interface AdmissionLane {
  readonly scheduler: Scheduler;
  /** The maximum cost of one request, and of all requests that one account may have in flight. */
  readonly maxCost: number;
}

export interface AdmissionFigures extends Figures {
  readonly shed: Readonly<Record<ShedReason, number>>;
}

/** The capacity of this process: its lanes with their queues and rejection counters. */
export interface AdmissionControl {
  readonly lanes: Readonly<Record<LaneName, AdmissionLane>>;
  readonly searches: SearchCost;
  noteShed(lane: LaneName, reason: ShedReason): void;
  noteWaited(lane: LaneName, ms: number): void;
  /** Calls the listener with the waiting time of each request that waited and was admitted. */
  onWaited(listener: (lane: LaneName, ms: number) => void): void;
  figures(lane: LaneName): AdmissionFigures;
}

export function createAdmissionControl(limits: AdmissionLimits): AdmissionControl {
  const { requests, content } = limits;
  const lanes = {
    requests: { scheduler: createScheduler(requests), maxCost: requests.aloneCapacity },
    content: { scheduler: createScheduler(content), maxCost: content.aloneCapacity },
  };
  const shed = { requests: { account: 0, server: 0 }, content: { account: 0, server: 0 } };
  const listeners: ((lane: LaneName, ms: number) => void)[] = [];
  return {
    lanes,
    searches: createSearchCost(),
    noteShed(lane, reason) {
      shed[lane][reason] += 1;
    },
    noteWaited(lane, ms) {
      for (const listener of listeners) listener(lane, ms);
    },
    onWaited(listener) {
      listeners.push(listener);
    },
    figures: (lane) => ({ ...lanes[lane].scheduler.figures(), shed: shed[lane] }),
  };
}

/** Costs are multiples of the work of reading one record. */
const writeCost = 2;
const writtenInputs = 7;
const readInputs = 10;
const listedRows = 50;
const bytesPerUnit = 16_384;

interface Asked {
  /** The request is read-only. */
  readonly reads: boolean;
  readonly body: unknown;
  readonly query: unknown;
  readonly bodyBytes: number;
}

/** Estimates the database work of a request before its handler runs; the cost of searches is learned from earlier ones. */
export function toRequestCost({ reads, body, query, bodyBytes }: Asked): number {
  const inputs = countInputs(body);
  const work = reads ? 1 + inputs / readInputs + toLimit(query) / listedRows : writeCost + inputs / writtenInputs;
  // A large body occupies memory while it waits, and takes long to validate.
  return Math.ceil(Math.max(work, bodyBytes / bytesPerUnit));
}

function countInputs(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0;
  if (Array.isArray(body)) return body.length;
  return 'inputs' in body && Array.isArray(body.inputs) ? body.inputs.length : 0;
}

function toLimit(query: unknown): number {
  const limit = typeof query === 'object' && query !== null && 'limit' in query ? Number(query.limit) : 0;
  return limit > 0 ? Math.min(limit, 500) : 0;
}

/** Milliseconds of database work per unit of cost. */
const unitMs = 0.5;
/** For an account without earlier searches: the whole capacity, so that they run one at a time. */
const firstCost = 64;
const keptAccounts = 2000;
const weight = 0.5;

/** Estimates the cost of an account's searches from the duration of earlier ones: the number of matches is unknown beforehand. */
interface SearchCost {
  estimate(account: string): number;
  /** `elapsedMs` in flight, beside `running` requests on average, which shared the database with it. */
  learn(account: string, elapsedMs: number, running: number): void;
}

function createSearchCost(): SearchCost {
  const costs = new Map<string, number>();
  return {
    estimate: (account) => Math.ceil(costs.get(account) ?? firstCost),
    learn(account, elapsedMs, running) {
      const measured = Math.max(1, elapsedMs / Math.max(1, running) / unitMs);
      const known = costs.get(account) ?? measured;
      // Evicts the least recently used account.
      costs.delete(account);
      if (costs.size >= keptAccounts) costs.delete(costs.keys().next().value ?? '');
      costs.set(account, known + (Math.min(measured, 1000) - known) * weight);
    },
  };
}
