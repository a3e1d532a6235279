import type { AdmissionLimits } from './limits.js';
import { createScheduler, type Figures, type Scheduler, type ShedReason } from './scheduler.js';
import { createSearchCost, type SearchCost } from './search-cost.js';

export type LaneName = 'requests' | 'content';

interface AdmissionLane {
  readonly scheduler: Scheduler;
  /** The largest cost of one request: all that one account may have in flight. */
  readonly maxCost: number;
}

export interface AdmissionFigures extends Figures {
  readonly shed: Readonly<Record<ShedReason, number>>;
}

/** The capacity of this process: its lanes with their queues, and what they have refused. */
export interface AdmissionControl {
  readonly lanes: Readonly<Record<LaneName, AdmissionLane>>;
  readonly searches: SearchCost;
  noteShed(lane: LaneName, reason: ShedReason): void;
  noteWaited(lane: LaneName, ms: number): void;
  /** Calls the listener with the waiting time of each request that had to wait and was admitted. */
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
