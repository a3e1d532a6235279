/** Milliseconds of the database that one unit of cost stands for. */
const unitMs = 0.5;
/** Of an account whose searches are not known: the whole capacity, so that they run one at a time. */
const firstCost = 64;
const keptAccounts = 2000;
const weight = 0.5;

/** The cost of an account's searches, from how long its last ones took: what a search matches is not known before. */
export interface SearchCost {
  estimate(account: string): number;
  /** `elapsedMs` in flight, beside `running` requests on average, which shared the database with it. */
  learn(account: string, elapsedMs: number, running: number): void;
}

export function createSearchCost(): SearchCost {
  const costs = new Map<string, number>();
  return {
    estimate: (account) => Math.ceil(costs.get(account) ?? firstCost),
    learn(account, elapsedMs, running) {
      const measured = Math.max(1, elapsedMs / Math.max(1, running) / unitMs);
      const known = costs.get(account) ?? measured;
      // The longest unused account goes first.
      costs.delete(account);
      if (costs.size >= keptAccounts) costs.delete(costs.keys().next().value ?? '');
      costs.set(account, known + (Math.min(measured, 1000) - known) * weight);
    },
  };
}
