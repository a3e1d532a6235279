/** One request that asks to be admitted. */
export interface Ticket {
  /** Whose capacity it takes. */
  readonly account: string;
  /** Who asks within the account: an app, a user, a developer key. */
  readonly caller: string;
  readonly cost: number;
  /** Called once, when a request that had to wait is admitted. */
  readonly onStart: () => void;
  /** Called once, when a request is removed from the queue because it has waited too long. */
  readonly onExpired: (reason: ShedReason) => void;
  state: 'new' | 'waiting' | 'running' | 'done';
  /** What it takes of the capacity while it runs. */
  held: number;
  /** When it began to wait, in milliseconds of the scheduler's clock. */
  since: number;
}

/** Why a request is refused: the account's own backlog (429), or a server that is saturated by all of them (503). */
export type ShedReason = 'account' | 'server';

interface Lane {
  tag: number;
  readonly waiting: Ticket[];
}

/** The requests of one account: those in flight as a cost, those waiting by caller. */
export interface Account {
  /** Virtual time at which its next request may start: the cost it has been served, not below that of others when it joined. */
  tag: number;
  /** The same, between its callers. */
  clock: number;
  running: number;
  runningCost: number;
  waiting: number;
  waitingCost: number;
  readonly lanes: Map<string, Lane>;
}

export function createAccount(tag: number): Account {
  return { tag, clock: 0, running: 0, runningCost: 0, waiting: 0, waitingCost: 0, lanes: new Map() };
}

/** Puts a ticket at the end of its caller's queue. */
export function push(account: Account, ticket: Ticket): void {
  const lane = account.lanes.get(ticket.caller);
  if (lane) lane.waiting.push(ticket);
  else account.lanes.set(ticket.caller, { tag: account.clock, waiting: [ticket] });
  account.waiting += 1;
  account.waitingCost += ticket.cost;
}

/** The ticket whose turn it is within the account: the first one of the caller that has been served least. */
export function findFirst(account: Account): Ticket | undefined {
  return findLane(account)?.waiting[0];
}

/** Removes the ticket that {@link findFirst} returns, and charges its caller. */
export function shift(account: Account): void {
  const lane = findLane(account);
  const ticket = lane?.waiting.shift();
  if (!lane || !ticket) return;
  account.clock = lane.tag;
  lane.tag += ticket.cost;
  settle(account, ticket, lane);
}

/** Removes a ticket from wherever it stands in its queue. */
export function remove(account: Account, ticket: Ticket): void {
  const lane = account.lanes.get(ticket.caller);
  const place = lane?.waiting.indexOf(ticket) ?? -1;
  if (!lane || place === -1) return;
  lane.waiting.splice(place, 1);
  settle(account, ticket, lane);
}

function settle(account: Account, ticket: Ticket, lane: Lane): void {
  account.waiting -= 1;
  account.waitingCost -= ticket.cost;
  // A caller keeps what it was charged while others of its account wait, or it would gain by waiting with one request at a time.
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
