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

/** Fair turns by start-time fair queuing: the account that has been served least goes first, then its caller served least. */
export function createScheduler(limits: Limits): Scheduler {
  const accounts = new Map<string, Account>();
  const queued = new Set<Account>();
  const total = { running: 0, runningCost: 0, waiting: 0, waitingCost: 0, clock: 0 };
  let overtakes = 0;

  const fits = (account: Account, cost: number): boolean => {
    if (total.running === 0) return true;
    const room = account.running === 0 ? limits.capacity + limits.reserve : limits.capacity;
    return total.runningCost + cost <= room;
  };

  const start = (account: Account, ticket: Ticket): void => {
    ticket.state = 'running';
    // It goes on with every start, or newcomers without end would join ahead of an account that waits.
    total.clock = Math.max(total.clock, account.tag) + ticket.cost / accounts.size;
    account.tag += ticket.cost;
    account.running += 1;
    account.runningCost += ticket.cost;
    total.running += 1;
    total.runningCost += ticket.cost;
  };

  const unqueue = (account: Account, ticket: Ticket): void => {
    total.waiting -= 1;
    total.waitingCost -= ticket.cost;
    if (account.waiting === 0) queued.delete(account);
  };

  const forgetIdle = (name: string, account: Account): void => {
    if (account.running === 0 && account.waiting === 0) accounts.delete(name);
  };

  /** The account served least of those that wait, and of those whose first request fits. */
  const findNext = (): Account | undefined => {
    let first: Account | undefined;
    let fitting: Account | undefined;
    for (const account of queued) {
      if (!first || account.tag < first.tag) first = account;
      if (fitting && account.tag >= fitting.tag) continue;
      if (fits(account, findFirst(account)?.cost ?? 0)) fitting = account;
    }
    if (first === fitting) overtakes = 0;
    else if (fitting) overtakes += 1;
    return first !== fitting && overtakes > maxOvertakes ? undefined : fitting;
  };

  const startWaiting = (): void => {
    while (queued.size > 0) {
      const account = findNext();
      const ticket = account && findFirst(account);
      if (!account || !ticket) return;
      shift(account);
      unqueue(account, ticket);
      start(account, ticket);
      ticket.onStart();
    }
  };

  const findRefusal = (name: string, cost: number): ShedReason | undefined => {
    const account = accounts.get(name);
    if (account && account.waiting > 0) {
      if (account.waiting >= limits.accountWaiting) return 'account';
      if (account.waitingCost + cost > limits.accountWaitingCost) return 'account';
    }
    if (total.waiting >= limits.totalWaiting) return 'server';
    if (total.waiting > 0 && total.waitingCost + cost > limits.totalWaitingCost) return 'server';
    return undefined;
  };

  /** Its own backlog, unless others hold more than half of what is in flight. */
  const toReason = (account: Account): ShedReason =>
    account.runningCost * 2 >= total.runningCost ? 'account' : 'server';

  const expireOf = (account: Account, now: number): void => {
    for (const lane of [...account.lanes.values()]) {
      // Each queue is in the order of arrival.
      for (let ticket = lane.waiting[0]; ticket && now - ticket.since > limits.maxWaitMs; ticket = lane.waiting[0]) {
        remove(account, ticket);
        unqueue(account, ticket);
        ticket.state = 'done';
        forgetIdle(ticket.account, account);
        ticket.onExpired(toReason(account));
      }
    }
  };

  return {
    findRefusal,
    enter(ticket, now) {
      let account = accounts.get(ticket.account);
      if (!account) accounts.set(ticket.account, (account = createAccount(total.clock)));
      // Nothing of an idle past is saved up.
      if (account.waiting === 0 && account.tag < total.clock) account.tag = total.clock;
      if (queued.size === 0) overtakes = 0;
      const isFirst = account.waiting === 0 && (queued.size === 0 || account.running === 0);
      if (isFirst && overtakes < maxOvertakes && fits(account, ticket.cost)) {
        if (queued.size > 0) overtakes += 1;
        start(account, ticket);
        return true;
      }
      ticket.state = 'waiting';
      ticket.since = now;
      push(account, ticket);
      queued.add(account);
      total.waiting += 1;
      total.waitingCost += ticket.cost;
      return false;
    },
    leave(ticket) {
      const account = accounts.get(ticket.account);
      if (!account || ticket.state === 'done' || ticket.state === 'new') return;
      if (ticket.state === 'waiting') {
        remove(account, ticket);
        unqueue(account, ticket);
      } else {
        account.running -= 1;
        account.runningCost -= ticket.cost;
        total.running -= 1;
        total.runningCost -= ticket.cost;
      }
      ticket.state = 'done';
      forgetIdle(ticket.account, account);
      startWaiting();
    },
    expire(now) {
      for (const account of [...queued]) expireOf(account, now);
      startWaiting();
    },
    figures: () => ({
      running: total.running,
      runningCost: total.runningCost,
      waiting: total.waiting,
      waitingCost: total.waitingCost,
      accounts: accounts.size,
    }),
  };
}
