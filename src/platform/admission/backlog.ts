import { push, remove, shift, type Account, type ShedReason, type Ticket } from './fair-queue.js';
import type { Limits } from './limits.js';

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
