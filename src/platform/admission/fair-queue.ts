import type { Limits } from './limits.js';

/** A request to be admitted. */
export interface Ticket {
  /** The account whose capacity it uses. */
  readonly account: string;
  /** The caller within the account: an app, a user, a developer key. */
  readonly caller: string;
  readonly cost: number;
  /** Called once, when a waiting request is admitted. */
  readonly onStart: () => void;
  /** Called once, when a request is removed from the queue because it has waited too long. */
  readonly onExpired: (reason: ShedReason) => void;
  state: 'new' | 'waiting' | 'running' | 'done';
  /** The capacity that it uses while it runs. */
  held: number;
  /** When it started to wait, in milliseconds of the scheduler's clock. */
  since: number;
}

/** Why a request is rejected: the account's own backlog (429), or a saturated server (503). */
export type ShedReason = 'account' | 'server';

interface Lane {
  tag: number;
  readonly waiting: Ticket[];
}

/** The requests of one account: the cost in flight, and queues by caller. */
export interface Account {
  /** Virtual start time of its next request: the cost it has been served, not below that of others when it joined. */
  tag: number;
  /** The virtual clock between its callers. */
  clock: number;
  running: number;
  runningCost: number;
  waiting: number;
  waitingCost: number;
  readonly lanes: Map<string, Lane>;
}

/** Appends a ticket to its caller's queue. */
function push(account: Account, ticket: Ticket): void {
  const lane = account.lanes.get(ticket.caller);
  if (lane) lane.waiting.push(ticket);
  else account.lanes.set(ticket.caller, { tag: account.clock, waiting: [ticket] });
  account.waiting += 1;
  account.waitingCost += ticket.cost;
}

/** Returns the next ticket of the account: the first of the caller that has been served least. */
export function findFirst(account: Account): Ticket | undefined {
  return findLane(account)?.waiting[0];
}

/** Removes the ticket that {@link findFirst} returns, and charges its caller. */
function shift(account: Account): void {
  const lane = findLane(account);
  const ticket = lane?.waiting.shift();
  if (!lane || !ticket) return;
  account.clock = lane.tag;
  lane.tag += ticket.cost;
  settle(account, ticket, lane);
}

/** Removes a ticket from any position in its queue. */
function remove(account: Account, ticket: Ticket): void {
  const lane = account.lanes.get(ticket.caller);
  const place = lane?.waiting.indexOf(ticket) ?? -1;
  if (!lane || place === -1) return;
  lane.waiting.splice(place, 1);
  settle(account, ticket, lane);
}

function settle(account: Account, ticket: Ticket, lane: Lane): void {
  account.waiting -= 1;
  account.waitingCost -= ticket.cost;
  // A caller's charge persists while others of its account wait; otherwise it would gain by queueing one request at a
  // time.
  if (account.waiting === 0) account.lanes.clear();
  else if (lane.waiting.length === 0 && lane.tag <= account.clock) account.lanes.delete(ticket.caller);
}

function findLane(account: Account): Lane | undefined {
  let first: Lane | undefined;
  for (const [caller, lane] of account.lanes) {
    if (lane.waiting.length === 0) {
      if (lane.tag <= account.clock) account.lanes.delete(caller);
    } else if (!first || lane.tag < first.tag) first = lane;
  }
  return first;
}

/** The requests that wait, of all accounts. */
export interface Backlog {
  /** Accounts with waiting requests. */
  readonly accounts: ReadonlySet<Account>;
  readonly waiting: number;
  readonly waitingCost: number;
  /** Returns why one more request would not be taken; undefined if it would. */
  findRefusal(account: Account | undefined, cost: number): ShedReason | undefined;
  push(account: Account, ticket: Ticket): void;
  /** Removes a ticket from any position. */
  remove(account: Account, ticket: Ticket): void;
  /** Removes the ticket of the account whose turn it is, and charges its caller. */
  shift(account: Account, ticket: Ticket): void;
}

export function createBacklog(limits: Limits): Backlog {
  const accounts = new Set<Account>();
  let waiting = 0;
  let waitingCost = 0;
  const subtract = (account: Account, { cost }: Ticket) => {
    waiting -= 1;
    waitingCost -= cost;
    if (account.waiting === 0) accounts.delete(account);
  };
  return {
    accounts,
    get waiting() {
      return waiting;
    },
    get waitingCost() {
      return waitingCost;
    },
    findRefusal(account, cost) {
      if (account && account.waiting > 0) {
        if (account.waiting >= limits.accountWaiting) return 'account';
        if (account.waitingCost + cost > limits.accountWaitingCost) return 'account';
      }
      if (waiting >= limits.totalWaiting) return 'server';
      if (waiting > 0 && waitingCost + cost > limits.totalWaitingCost) return 'server';
      return undefined;
    },
    push(account, ticket) {
      push(account, ticket);
      accounts.add(account);
      waiting += 1;
      waitingCost += ticket.cost;
    },
    remove(account, ticket) {
      remove(account, ticket);
      subtract(account, ticket);
    },
    shift(account, ticket) {
      shift(account);
      subtract(account, ticket);
    },
  };
}
