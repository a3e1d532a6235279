import {
  createAccount,
  findFirst,
  push,
  remove,
  shift,
  type Account,
  type ShedReason,
  type Ticket,
} from './fair-queue.js';

export type { ShedReason, Ticket } from './fair-queue.js';

export interface Limits {
  /** Cost in flight that accounts which already have a request in flight may fill, each alone or all together. */
  readonly capacity: number;
  /** The same while one account has been the only one for a second: nobody else waits behind it. */
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

/** Decides which requests run now, which wait and which are refused. Pure: its clock is the `now` that it is given. */
export interface Scheduler {
  /** Why a request of the account would be refused now, undefined if it would run or wait. */
  findRefusal(account: string, cost: number): ShedReason | undefined;
  /** Starts the ticket (true, without a callback), or queues it (false). */
  enter(ticket: Ticket, now: number): boolean;
  /** Ends a request, running or waiting; the next ones start. Idempotent. */
  leave(ticket: Ticket): void;
  /** Refuses those that have waited longer than the limit. */
  expire(now: number): void;
  figures(): Figures;
}

/** How many requests may start ahead of one whose turn it is, but which does not fit yet. */
const maxOvertakes = 64;
/** For so long after a request of another account the capacity is that of several. */
const sharedMs = 1000;

interface State {
  readonly limits: Limits;
  readonly accounts: Map<string, Account>;
  /** Those with requests that wait. */
  readonly queued: Set<Account>;
  readonly total: { running: number; runningCost: number; waiting: number; waitingCost: number; clock: number };
  overtakes: number;
  /** Of the last request that came, and when. */
  lastAccount: string | undefined;
  now: number;
  lastEndedAt: number;
  sharedUntil: number;
}

/** Fair turns by start-time fair queuing: the account that has been served least goes first, then its caller served least. */
export function createScheduler(limits: Limits): Scheduler {
  const total = { running: 0, runningCost: 0, waiting: 0, waitingCost: 0, clock: 0 };
  const turns = { overtakes: 0, lastAccount: undefined, now: 0, lastEndedAt: 0, sharedUntil: 0 };
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
  // Nothing of an idle past is saved up.
  if (account.waiting === 0 && account.tag < total.clock) account.tag = total.clock;
  if (queued.size === 0) state.overtakes = 0;
  const isFirst = account.waiting === 0 && (queued.size === 0 || account.running === 0);
  if (isFirst && state.overtakes < maxOvertakes && fits(state, account, ticket.cost)) {
    if (queued.size > 0) state.overtakes += 1;
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
  }
  ticket.state = 'done';
  forgetIdle(state, ticket.account, account);
  startWaiting(state);
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
 * The largest request takes the whole capacity, and no more: the reserve is for the small ones of others. Large ones do not
 * use it, or one would start between two statements of a small request, whose account then waits for it as well.
 */
function fits(state: State, account: Account, cost: number): boolean {
  const { limits, total } = state;
  if (total.running === 0) return true;
  const capacity = toCapacity(state);
  const held = Math.min(cost, capacity);
  const room = account.running === 0 && held <= limits.reserve ? capacity + limits.reserve : capacity;
  return total.runningCost + held <= room;
}

function start(state: State, account: Account, ticket: Ticket): void {
  const { accounts, total } = state;
  ticket.state = 'running';
  ticket.held = Math.min(ticket.cost, toCapacity(state));
  // It goes on with every start, or newcomers without end would join ahead of an account that waits.
  total.clock = Math.max(total.clock, account.tag) + ticket.cost / accounts.size;
  account.tag += ticket.cost;
  account.running += 1;
  account.runningCost += ticket.held;
  total.running += 1;
  total.runningCost += ticket.held;
}

function unqueue({ queued, total }: State, account: Account, ticket: Ticket): void {
  total.waiting -= 1;
  total.waitingCost -= ticket.cost;
  if (account.waiting === 0) queued.delete(account);
}

function forgetIdle({ accounts }: State, name: string, account: Account): void {
  if (account.running === 0 && account.waiting === 0) accounts.delete(name);
}

/** The account served least of those that wait, and of those whose first request fits. */
function findNext(state: State): Account | undefined {
  let first: Account | undefined;
  let fitting: Account | undefined;
  for (const account of state.queued) {
    if (!first || account.tag < first.tag) first = account;
    if (fitting && account.tag >= fitting.tag) continue;
    if (fits(state, account, findFirst(account)?.cost ?? 0)) fitting = account;
  }
  if (first === fitting) state.overtakes = 0;
  else if (fitting) state.overtakes += 1;
  return first !== fitting && state.overtakes > maxOvertakes ? undefined : fitting;
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
    // Each queue is in the order of arrival.
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

/** Its own backlog, unless others hold more than half of what is in flight, or nothing in flight comes to an end. */
function toReason({ limits, total, now, lastEndedAt }: State, account: Account): ShedReason {
  if (now - lastEndedAt > limits.maxWaitMs / 2) return 'server';
  return account.runningCost * 2 >= total.runningCost ? 'account' : 'server';
}
