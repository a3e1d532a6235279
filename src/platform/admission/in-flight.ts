import type { Account, Ticket } from './fair-queue.js';
import type { Limits } from './limits.js';

/** How long after a request of another account the shared capacity applies. */
const sharedMs = 1000;

/** The requests in flight: their number, their cost, and what may start beside them. */
export interface InFlight {
  readonly running: number;
  readonly runningCost: number;
  /** A request of the account has arrived. The capacity is shared for a second after one of another account. */
  noteArrival(account: string, now: number): void;
  /** Time has passed without an arrival. */
  noteTime(now: number): void;
  fits(account: Account, cost: number): boolean;
  begin(account: Account, ticket: Ticket): void;
  end(account: Account, ticket: Ticket): void;
  /** Whether nothing has ended for half of the time that requests may wait. */
  isStalled(): boolean;
}

export function createInFlight(limits: Limits): InFlight {
  let running = 0;
  let runningCost = 0;
  /** How much of the cost is beyond `capacity` in a single request, which started while its account was alone. */
  let excess = 0;
  let now = 0;
  let lastEndedAt = 0;
  let lastAccount: string | undefined;
  let sharedUntil = 0;
  const toCapacity = () => (now < sharedUntil ? limits.capacity : limits.aloneCapacity);
  const toExcess = ({ held }: Ticket) => Math.max(0, held - limits.capacity);
  const add = (account: Account, ticket: Ticket, sign: 1 | -1) => {
    account.running += sign;
    account.runningCost += sign * ticket.held;
    running += sign;
    runningCost += sign * ticket.held;
    excess += sign * toExcess(ticket);
  };
  return {
    get running() {
      return running;
    },
    get runningCost() {
      return runningCost;
    },
    noteArrival(account, at) {
      now = at;
      if (lastAccount !== undefined && lastAccount !== account) sharedUntil = now + sharedMs;
      lastAccount = account;
    },
    noteTime(at) {
      now = at;
    },
    /**
     * The largest request uses the whole capacity, but not the reserve, which is for small requests of other accounts.
     * Otherwise a large one would start between two statements of a small request and delay it.
     */
    fits(account, cost) {
      if (running === 0) return true;
      const capacity = toCapacity();
      const held = Math.min(cost, capacity);
      if (account.running > 0 || held > limits.reserve) return runningCost + held <= capacity;
      return runningCost - excess + held <= capacity + limits.reserve;
    },
    begin(account, ticket) {
      ticket.state = 'running';
      ticket.held = Math.min(ticket.cost, toCapacity());
      add(account, ticket, 1);
    },
    end(account, ticket) {
      lastEndedAt = now;
      add(account, ticket, -1);
    },
    isStalled: () => now - lastEndedAt > limits.maxWaitMs / 2,
  };
}
