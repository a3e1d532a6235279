import { createBacklog, findFirst, type Account, type Backlog, type ShedReason, type Ticket } from './fair-queue.js';
import { createInFlight, type InFlight } from './in-flight.js';
import type { Limits } from './limits.js';

export type { ShedReason, Ticket } from './fair-queue.js';

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

/** The accounts with requests in flight or waiting, and whose turn it is. */
interface Turns {
  readonly limits: Limits;
  readonly inFlight: InFlight;
  readonly backlog: Backlog;
  readonly accounts: Map<string, Account>;
  /** The virtual time up to which accounts have been served. */
  clock: number;
  /** The cost that has started ahead of accounts with nothing in flight. */
  overtakenBy: number;
}

/** Start-time fair queuing: the account that has been served least goes first, then its caller served least. */
export function createScheduler(limits: Limits): Scheduler {
  const inFlight = createInFlight(limits);
  const backlog = createBacklog(limits);
  const accounts = new Map<string, Account>();
  const turns: Turns = { limits, inFlight, backlog, accounts, clock: 0, overtakenBy: 0 };
  return {
    findRefusal: (account, cost) => backlog.findRefusal(accounts.get(account), cost),
    enter: (ticket, now) => enter(turns, ticket, now),
    leave: (ticket) => leave(turns, ticket),
    expire(now) {
      inFlight.noteTime(now);
      for (const account of [...backlog.accounts]) expireOf(turns, account, now);
      startWaiting(turns);
    },
    figures() {
      const { running, runningCost } = inFlight;
      const { waiting, waitingCost } = backlog;
      return { running, runningCost, waiting, waitingCost, accounts: accounts.size };
    },
  };
}

function enter(turns: Turns, ticket: Ticket, now: number): boolean {
  const { accounts, backlog, inFlight } = turns;
  inFlight.noteArrival(ticket.account, now);
  let account = accounts.get(ticket.account);
  if (!account) accounts.set(ticket.account, (account = createAccount(turns.clock)));
  // Idle time earns no credit.
  if (account.waiting === 0 && account.tag < turns.clock) account.tag = turns.clock;
  if (backlog.accounts.size === 0) turns.overtakenBy = 0;
  const isFirst = account.waiting === 0 && (backlog.accounts.size === 0 || account.running === 0);
  if (isFirst && inFlight.fits(account, ticket.cost) && mayOvertake(turns, ticket.cost)) {
    start(turns, account, ticket);
    return true;
  }
  ticket.state = 'waiting';
  ticket.since = now;
  backlog.push(account, ticket);
  return false;
}

function createAccount(tag: number): Account {
  return { tag, clock: 0, running: 0, runningCost: 0, waiting: 0, waitingCost: 0, lanes: new Map() };
}

function leave(turns: Turns, ticket: Ticket): void {
  const { accounts, backlog, inFlight } = turns;
  const account = accounts.get(ticket.account);
  if (!account || ticket.state === 'done' || ticket.state === 'new') return;
  if (ticket.state === 'waiting') backlog.remove(account, ticket);
  else inFlight.end(account, ticket);
  ticket.state = 'done';
  forgetIdle(turns, ticket.account, account);
  startWaiting(turns);
}

function forgetIdle({ accounts }: Turns, name: string, account: Account): void {
  if (account.running === 0 && account.waiting === 0) accounts.delete(name);
}

function start(turns: Turns, account: Account, ticket: Ticket): void {
  // Advances with every start; otherwise endless newcomers would join ahead of a waiting account.
  turns.clock = Math.max(turns.clock, account.tag) + ticket.cost / turns.accounts.size;
  account.tag += ticket.cost;
  turns.inFlight.begin(account, ticket);
}

function startWaiting(turns: Turns): void {
  while (turns.backlog.accounts.size > 0) {
    const account = findNext(turns);
    const ticket = account && findFirst(account);
    if (!account || !ticket) return;
    turns.backlog.shift(account, ticket);
    start(turns, account, ticket);
    ticket.onStart();
  }
}

/** Returns the least served of the waiting accounts, or of those whose first request fits if it may overtake. */
function findNext(turns: Turns): Account | undefined {
  let first: Account | undefined;
  let fitting: Account | undefined;
  for (const account of turns.backlog.accounts) {
    if (!first || account.tag < first.tag) first = account;
    if (fitting && account.tag >= fitting.tag) continue;
    if (turns.inFlight.fits(account, findFirst(account)?.cost ?? 0)) fitting = account;
  }
  if (first === fitting) {
    turns.overtakenBy = 0;
    return first;
  }
  return fitting && mayOvertake(turns, findFirst(fitting)?.cost ?? 0) ? fitting : undefined;
}

/** The cost that may start ahead of an account with nothing in flight while its next request does not fit. */
const maxOvertakenBy = 48;

/** Whether a request may start ahead of those that wait; counts its cost if so. An account that is served meanwhile can wait. */
function mayOvertake(turns: Turns, cost: number): boolean {
  if (![...turns.backlog.accounts].some(({ running }) => running === 0)) return true;
  if (turns.overtakenBy >= maxOvertakenBy) return false;
  turns.overtakenBy += cost;
  return true;
}

function expireOf(turns: Turns, account: Account, now: number): void {
  const isExpired = (ticket: Ticket) => now - ticket.since > turns.limits.maxWaitMs;
  for (const lane of [...account.lanes.values()]) {
    // Each queue is in order of arrival.
    for (let ticket = lane.waiting[0]; ticket && isExpired(ticket); ticket = lane.waiting[0]) {
      turns.backlog.remove(account, ticket);
      ticket.state = 'done';
      forgetIdle(turns, ticket.account, account);
      ticket.onExpired(toReason(turns, account));
    }
  }
}

/**
 * The account's own backlog, unless others hold more than half of the cost in flight, or requests in flight have stopped ending.
 */
function toReason({ inFlight }: Turns, account: Account): ShedReason {
  if (inFlight.isStalled()) return 'server';
  return account.runningCost * 2 >= inFlight.runningCost ? 'account' : 'server';
}
