import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Limits } from './limits.js';
import { createScheduler, type ShedReason, type Ticket } from './scheduler.js';

const limits: Limits = {
  capacity: 8,
  aloneCapacity: 8,
  reserve: 4,
  accountWaiting: 20,
  accountWaitingCost: 100,
  totalWaiting: 50,
  totalWaitingCost: 200,
  maxWaitMs: 1000,
};

interface Asked {
  readonly account: string;
  readonly caller?: string;
  readonly cost?: number;
}

/** A scheduler with the tickets that run, in the order in which they started. */
function createWorld(given: Partial<Limits> = {}) {
  const scheduler = createScheduler({ ...limits, ...given });
  const running: Ticket[] = [];
  const expired: Ticket[] = [];
  const reasons: ShedReason[] = [];
  const ask = ({ account, caller = 'app', cost = 1 }: Asked, now = 0): Ticket | undefined => {
    if (scheduler.findRefusal(account, cost)) return undefined;
    const ticket: Ticket = {
      account,
      caller,
      cost,
      state: 'new',
      held: 0,
      since: 0,
      onStart: () => running.push(ticket),
      onExpired(reason) {
        expired.push(ticket);
        reasons.push(reason);
      },
    };
    if (scheduler.enter(ticket, now)) running.push(ticket);
    return ticket;
  };
  const finish = (ticket: Ticket | undefined = running[0]): Ticket | undefined => {
    if (!ticket) return undefined;
    if (running.includes(ticket)) running.splice(running.indexOf(ticket), 1);
    scheduler.leave(ticket);
    return ticket;
  };
  return { scheduler, running, expired, reasons, ask, finish };
}

describe('the scheduler of admission', () => {
  it('starts a request of a new account at once while another account fills the capacity', () => {
    const { ask } = createWorld();
    const states = Array.from({ length: 12 }, () => ask({ account: 'noisy' })?.state);
    expect(states.filter((state) => state === 'running')).toHaveLength(8);
    expect(ask({ account: 'quiet' })?.state).toBe('running');
  });

  it('gives an account more while it is alone, and takes it back when another one sends', () => {
    const { ask, finish, running } = createWorld({ aloneCapacity: 20 });
    for (let count = 0; count < 30; count += 1) ask({ account: 'noisy' });
    expect(running).toHaveLength(20);
    const quiet = ask({ account: 'quiet' }, 10);
    expect(quiet?.state).toBe('waiting');
    while (quiet?.state === 'waiting') finish();
    // Twelve: the eight of the capacity and the four that are reserved for newcomers, of whom it is the last.
    expect(running).toHaveLength(12);
    finish(quiet);
    for (let count = 0; count < 4; count += 1) finish();
    expect(running).toHaveLength(8);
    for (const now of [2000, 3100]) ask({ account: 'noisy' }, now);
    finish();
    expect(running.length).toBeGreaterThan(8);
  });

  it('runs a request larger than the capacity alongside new accounts, but nothing else of its account', () => {
    const { ask, finish, running } = createWorld({ aloneCapacity: 20 });
    finish(ask({ account: 'quiet' }));
    const [first, second] = [ask({ account: 'noisy', cost: 17 }), ask({ account: 'noisy', cost: 17 })];
    expect([first?.state, second?.state]).toEqual(['running', 'waiting']);
    expect(ask({ account: 'other' })?.state).toBe('running');
    expect(running).toHaveLength(2);
  });

  it('starts a request of a new account beside a large one that began while its account was alone', () => {
    const { ask, finish } = createWorld({ aloneCapacity: 20 });
    const large = ask({ account: 'noisy', cost: 17 });
    expect(large?.held).toBe(17);
    const quiet = ask({ account: 'quiet' }, 10);
    expect(quiet?.state).toBe('running');
    finish(quiet);
    // Once both have ended, nothing of the large one is left in the account.
    finish(large);
    for (let count = 0; count < 7; count += 1) expect(ask({ account: 'noisy' }, 20)?.state).toBe('running');
    expect([ask({ account: 'noisy', cost: 2 }, 20)?.state]).toEqual(['waiting']);
  });

  it('lets others pass a waiting request as long as its account is served', () => {
    const { ask, finish } = createWorld();
    finish(ask({ account: 'quiet' }));
    const [running, waiting] = [ask({ account: 'noisy', cost: 8 }), ask({ account: 'noisy', cost: 8 })];
    for (let count = 0; count < 200; count += 1) {
      const passing = ask({ account: 'quiet' });
      expect([count, passing?.state, waiting?.state]).toEqual([count, 'running', 'waiting']);
      finish(passing);
    }
    finish(running);
    expect(waiting?.state).toBe('running');
  });

  it('does not start a large request of one account next to a small one of another', () => {
    const { ask, finish } = createWorld();
    const small = ask({ account: 'quiet' });
    const large = ask({ account: 'noisy', cost: 50 });
    expect(large?.state).toBe('waiting');
    finish(small);
    expect(large?.state).toBe('running');
  });

  it('lets one account alone use the whole capacity', () => {
    const { ask, running } = createWorld();
    for (let count = 0; count < 8; count += 1) ask({ account: 'only' });
    expect(running).toHaveLength(8);
  });

  it('runs a request whose cost is above the capacity once nothing else runs', () => {
    const { ask, finish } = createWorld();
    ask({ account: 'same' });
    const large = ask({ account: 'same', cost: 50 });
    expect(large?.state).toBe('waiting');
    finish();
    expect(large?.state).toBe('running');
  });

  it("rejects requests beyond an account's backlog, and all requests beyond the total backlog", () => {
    const { ask, scheduler } = createWorld();
    for (let count = 0; count < 28; count += 1) ask({ account: 'a' });
    expect(scheduler.findRefusal('a', 1)).toBe('account');
    expect(scheduler.findRefusal('b', 1)).toBeUndefined();
    for (const account of ['b', 'c']) for (let count = 0; count < 30; count += 1) ask({ account });
    expect(scheduler.findRefusal('d', 1)).toBe('server');
  });

  it('expires only requests that have waited too long', () => {
    const { ask, scheduler, expired } = createWorld();
    for (let count = 0; count < 8; count += 1) ask({ account: 'a' });
    const old = ask({ account: 'a' }, 0);
    const young = ask({ account: 'a' }, 900);
    scheduler.expire(1500);
    expect(expired).toEqual([old]);
    expect([old?.state, young?.state]).toEqual(['done', 'waiting']);
  });

  it("attributes a wait to the account's backlog, or to the server if no request in flight completes", () => {
    const { ask, finish, scheduler, reasons } = createWorld();
    for (let count = 0; count < 10; count += 1) ask({ account: 'a' });
    scheduler.expire(600);
    finish();
    scheduler.expire(1100);
    expect(reasons).toEqual(['account']);
    ask({ account: 'a' }, 1200);
    scheduler.expire(2300);
    expect(reasons).toEqual(['account', 'server']);
  });

  it('serves callers of one account in turn, however many requests each has waiting', () => {
    const { ask, finish, running } = createWorld({ aloneCapacity: 1 });
    for (let count = 0; count < 15; count += 1) ask({ account: 'a', caller: 'busy' });
    for (let count = 0; count < 3; count += 1) ask({ account: 'a', caller: 'user' });
    const order: string[] = [];
    while (running.length > 0) order.push(finish()?.caller ?? '');
    expect(order.slice(0, 8).filter((caller) => caller === 'user')).toHaveLength(3);
  });

  it('serves two backlogged accounts the same cost, within ten of their largest requests', () => {
    const roomy = { accountWaitingCost: 1000, totalWaitingCost: 1000 };
    const largest = 8;
    // The account ahead by one request gets what ends while the last request of the other runs, and then what may start ahead
    // of a request that does not fit: 48, of which the last begins at 47.
    const bound = largest + limits.capacity + limits.reserve + 47 + largest;
    const costs = fc.array(fc.integer({ min: 1, max: largest }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(costs, costs, (a, b) => {
        const { ask, finish, running } = createWorld({ ...roomy, accountWaiting: 100, totalWaiting: 200 });
        ask({ account: 'first', cost: 8 });
        for (const cost of a) ask({ account: 'a', cost });
        for (const cost of b) ask({ account: 'b', cost });
        const started = new Map<string, number>();
        const seen = new Set<Ticket>();
        const waits = () => ['a', 'b'].every((name) => left.get(name) ?? 0);
        const left = new Map([
          ['a', a.length],
          ['b', b.length],
        ]);
        const note = () => {
          for (const ticket of running) {
            if (seen.has(ticket)) continue;
            seen.add(ticket);
            started.set(ticket.account, (started.get(ticket.account) ?? 0) + ticket.cost);
            left.set(ticket.account, (left.get(ticket.account) ?? 0) - 1);
          }
        };
        note();
        while (waits()) {
          expect(Math.abs((started.get('a') ?? 0) - (started.get('b') ?? 0))).toBeLessThanOrEqual(bound);
          finish();
          note();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('starts an expensive request in bounded time while new accounts keep arriving', () => {
    const { ask, finish } = createWorld({ accountWaiting: 1000, totalWaiting: 1000, totalWaitingCost: 10_000 });
    for (let count = 0; count < 6; count += 1) ask({ account: `start ${count}` });
    ask({ account: 'large', cost: 1 });
    const large = ask({ account: 'large', cost: 8 });
    let arrivals = 0;
    for (; large?.state === 'waiting' && arrivals < 1000; arrivals += 1) {
      ask({ account: `newcomer ${arrivals}` });
      finish();
    }
    expect(large?.state).toBe('running');
    expect(arrivals).toBeLessThan(200);
  });

  it('respects its bounds and loses nothing under any sequence of arrivals, completions, aborts and expiries', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('ask' as const),
        account: fc.constantFrom('a', 'b', 'c', 'd'),
        caller: fc.constantFrom('x', 'y', 'z'),
        cost: fc.integer({ min: 1, max: 8 }),
      }),
      fc.record({ kind: fc.constant('finish' as const), place: fc.nat(30) }),
      fc.record({ kind: fc.constant('abort' as const), place: fc.nat(200) }),
      fc.record({ kind: fc.constant('expire' as const), ms: fc.integer({ min: 1, max: 700 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const { ask, finish, running, scheduler } = createWorld();
        const all: Ticket[] = [];
        let now = 0;
        for (const given of steps) {
          if (given.kind === 'ask') {
            const ticket = ask(given, now);
            if (ticket) all.push(ticket);
          } else if (given.kind === 'finish') finish(running[given.place]);
          else if (given.kind === 'abort') finish(all[given.place]);
          else scheduler.expire((now += given.ms));
          const figures = scheduler.figures();
          expect(figures.running).toBe(running.length);
          expect(figures.waiting).toBe(all.filter(({ state }) => state === 'waiting').length);
          expect(figures.runningCost).toBeLessThanOrEqual(limits.capacity + limits.reserve);
          expect(figures.waiting).toBeLessThanOrEqual(limits.totalWaiting);
          expect(figures.running > 0 || figures.waiting === 0).toBe(true);
        }
        while (running.length > 0) finish();
        expect(scheduler.figures()).toEqual({ running: 0, runningCost: 0, waiting: 0, waitingCost: 0, accounts: 0 });
      }),
    );
  });
});
