import { findFirst, push, remove, shift, type Account, type ShedReason, type Ticket } from './fair-queue.js';

export type { ShedReason, Ticket } from './fair-queue.js';

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

export interface Figures {
  readonly running: number;
  readonly runningCost: number;
  readonly waiting: number;
  readonly waitingCost: number;
  readonly accounts: number;
}

/** Decides which requests run now, wait or are rejected. Pure: its only clock is the `now` argument. */
export interface Scheduler {
  /** Returns why a request of the account would be rejected now; undefined if it would run or wait. */
  findRefusal(account: string, cost: number): ShedReason | undefined;
  /** Starts the ticket (true, without a callback), or queues it (false). */
  enter(ticket: Ticket, now: number): boolean;
  /** Ends a running or waiting request, and starts the next ones. Idempotent. */
  leave(ticket: Ticket): void;
  /** Rejects requests that have waited longer than the limit. */
  expire(now: number): void;
  figures(): Figures;
}

/** The cost that may start ahead of an account with nothing in flight while its next request does not fit. */
const maxOvertakenBy = 48;
/** How long after a request of another account the shared capacity applies. */
const sharedMs = 1000;

interface State {
  readonly limits: Limits;
  readonly accounts: Map<string, Account>;
  /** Accounts with waiting requests. */
  readonly queued: Set<Account>;
  readonly total: {
    running: number;
    runningCost: number;
    /** How much of the cost in flight is beyond `capacity` in a single request, which started while its account was alone. */
    excess: number;
    waiting: number;
    waitingCost: number;
    clock: number;
  };
  /** The cost that has started ahead of accounts with nothing in flight. */
  overtakenBy: number;
  /** Account and time of the last request. */
  lastAccount: string | undefined;
  now: number;
  lastEndedAt: number;
  sharedUntil: number;
}

/** Start-time fair queuing: the account that has been served least goes first, then its caller served least. */
export function createScheduler(limits: Limits): Scheduler {
  const total = { running: 0, runningCost: 0, excess: 0, waiting: 0, waitingCost: 0, clock: 0 };
  const turns = { overtakenBy: 0, lastAccount: undefined, now: 0, lastEndedAt: 0, sharedUntil: 0 };
  const state: State = { limits, accounts: new Map(), queued: new Set(), total, ...turns };
  return {
    findRefusal: (account, cost) => findRefusal(state, account, cost),
    enter: (ticket, now) => enter(state, ticket, now),
    leave: (ticket) => leave(state, ticket),
    expire(now) {
      state.now = now;
      for (const account of [...state.queued]) expireOf(state, account, now);
      startWaiting(state);
    },
    figures() {
      const { running, runningCost, waiting, waitingCost } = total;
      return { running, runningCost, waiting, waitingCost, accounts: state.accounts.size };
    },
  };
}

/** Whether a request may start ahead of those that wait; counts its cost if so. An account that is served meanwhile can wait. */
function mayOvertake(state: State, cost: number): boolean {
  if (![...state.queued].some(({ running }) => running === 0)) return true;
  if (state.overtakenBy >= maxOvertakenBy) return false;
  state.overtakenBy += cost;
  return true;
}

function findRefusal({ limits, accounts, total }: State, name: string, cost: number): ShedReason | undefined {
  const account = accounts.get(name);
  if (account && account.waiting > 0) {
    if (account.waiting >= limits.accountWaiting) return 'account';
    if (account.waitingCost + cost > limits.accountWaitingCost) return 'account';
  }
  if (total.waiting >= limits.totalWaiting) return 'server';
  if (total.waiting > 0 && total.waitingCost + cost > limits.totalWaitingCost) return 'server';
  return undefined;
}

function enter(state: State, ticket: Ticket, now: number): boolean {
  const { accounts, queued, total } = state;
  noteAccount(state, ticket.account, now);
  let account = accounts.get(ticket.account);
  if (!account) accounts.set(ticket.account, (account = createAccount(total.clock)));
  // Idle time earns no credit.
  if (account.waiting === 0 && account.tag < total.clock) account.tag = total.clock;
  if (queued.size === 0) state.overtakenBy = 0;
  const isFirst = account.waiting === 0 && (queued.size === 0 || account.running === 0);
  if (isFirst && fits(state, account, ticket.cost) && mayOvertake(state, ticket.cost)) {
    start(state, account, ticket);
    return true;
  }
  ticket.state = 'waiting';
  ticket.since = now;
  push(account, ticket);
  queued.add(account);
  total.waiting += 1;
  total.waitingCost += ticket.cost;
  return false;
}

function leave(state: State, ticket: Ticket): void {
  const { accounts, total } = state;
  const account = accounts.get(ticket.account);
  if (!account || ticket.state === 'done' || ticket.state === 'new') return;
  if (ticket.state === 'waiting') {
    remove(account, ticket);
    unqueue(state, account, ticket);
  } else {
    state.lastEndedAt = state.now;
    account.running -= 1;
    account.runningCost -= ticket.held;
    total.running -= 1;
    total.runningCost -= ticket.held;
    total.excess -= toExcess(state, ticket);
  }
  ticket.state = 'done';
  forgetIdle(state, ticket.account, account);
  startWaiting(state);
}

function createAccount(tag: number): Account {
  return { tag, clock: 0, running: 0, runningCost: 0, waiting: 0, waitingCost: 0, lanes: new Map() };
}

function noteAccount(state: State, account: string, now: number): void {
  state.now = now;
  if (state.lastAccount !== undefined && state.lastAccount !== account) state.sharedUntil = now + sharedMs;
  state.lastAccount = account;
}

function toCapacity({ limits, now, sharedUntil }: State): number {
  return now < sharedUntil ? limits.capacity : limits.aloneCapacity;
}

/**
 * The largest request uses the whole capacity, but not the reserve, which is for small requests of other accounts. Otherwise a
 * large one would start between two statements of a small request and delay it.
 */
function fits(state: State, account: Account, cost: number): boolean {
  const { limits, total } = state;
  if (total.running === 0) return true;
  const capacity = toCapacity(state);
  const held = Math.min(cost, capacity);
  if (account.running > 0 || held > limits.reserve) return total.runningCost + held <= capacity;
  return total.runningCost - total.excess + held <= capacity + limits.reserve;
}

function start(state: State, account: Account, ticket: Ticket): void {
  const { accounts, total } = state;
  ticket.state = 'running';
  ticket.held = Math.min(ticket.cost, toCapacity(state));
  // Advances with every start; otherwise endless newcomers would join ahead of a waiting account.
  total.clock = Math.max(total.clock, account.tag) + ticket.cost / accounts.size;
  account.tag += ticket.cost;
  account.running += 1;
  account.runningCost += ticket.held;
  total.running += 1;
  total.runningCost += ticket.held;
  total.excess += toExcess(state, ticket);
}

const toExcess = ({ limits }: State, { held }: Ticket): number => Math.max(0, held - limits.capacity);

function unqueue({ queued, total }: State, account: Account, ticket: Ticket): void {
  total.waiting -= 1;
  total.waitingCost -= ticket.cost;
  if (account.waiting === 0) queued.delete(account);
}

function forgetIdle({ accounts }: State, name: string, account: Account): void {
  if (account.running === 0 && account.waiting === 0) accounts.delete(name);
}

/** Returns the least served of the waiting accounts, and of those whose first request fits. */
function findNext(state: State): Account | undefined {
  let first: Account | undefined;
  let fitting: Account | undefined;
  for (const account of state.queued) {
    if (!first || account.tag < first.tag) first = account;
    if (fitting && account.tag >= fitting.tag) continue;
    if (fits(state, account, findFirst(account)?.cost ?? 0)) fitting = account;
  }
  if (first === fitting) {
    state.overtakenBy = 0;
    return first;
  }
  return fitting && mayOvertake(state, findFirst(fitting)?.cost ?? 0) ? fitting : undefined;
}

function startWaiting(state: State): void {
  while (state.queued.size > 0) {
    const account = findNext(state);
    const ticket = account && findFirst(account);
    if (!account || !ticket) return;
    shift(account);
    unqueue(state, account, ticket);
    start(state, account, ticket);
    ticket.onStart();
  }
}

function expireOf(state: State, account: Account, now: number): void {
  for (const lane of [...account.lanes.values()]) {
    // Each queue is in order of arrival.
    for (let ticket = lane.waiting[0]; ticket && isExpired(state, ticket, now); ticket = lane.waiting[0]) {
      remove(account, ticket);
      unqueue(state, account, ticket);
      ticket.state = 'done';
      forgetIdle(state, ticket.account, account);
      ticket.onExpired(toReason(state, account));
    }
  }
}

function isExpired({ limits }: State, { since }: Ticket, now: number): boolean {
  return now - since > limits.maxWaitMs;
}

/**
 * The account's own backlog, unless others hold more than half of the cost in flight, or requests in flight have stopped ending.
 */
function toReason({ limits, total, now, lastEndedAt }: State, account: Account): ShedReason {
  if (now - lastEndedAt > limits.maxWaitMs / 2) return 'server';
  return account.runningCost * 2 >= total.runningCost ? 'account' : 'server';
}
