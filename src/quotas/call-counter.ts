import type { Allowance } from './allowances.js';

/** How an allowance stands after a call. */
export interface Used {
  readonly used: number;
  /** Of these in the last second. */
  readonly lastSecond: number;
}

/** What became of a call. */
export interface Tally {
  /** The place of the first allowance that was used up; undefined: the call was counted on all of them. */
  readonly refusedBy?: number;
  readonly uses: readonly Used[];
}

/** An allowance that something was taken of. */
export interface Bucket extends Allowance {
  readonly used: number;
  /** When there is room for one more call, or already was. */
  readonly opensAt: number;
}

/** Counts calls, in this process or for it. Times are milliseconds. */
export interface CallCounter {
  /**
   * Counts a call on all of the allowances, or on none if one is used up. Undefined when the counter does not know how much
   * of a daily one was used before: then it is to be asked again with `usedBefore`.
   */
  take(allowances: readonly Allowance[], at: number): Tally | undefined | Promise<Tally | undefined>;
  /** Others have counted as well: at least so much of it is used. */
  raise(key: string, used: number): void;
  /** What is in use, the latest first, at most so many. */
  list(at: number, limit: number): Bucket[] | Promise<Bucket[]>;
  clear(): void;
}

/** Buckets that nobody has drawn on for so long are dropped. */
const idleMs = 60_000;
/** Fewer calls than these are not worth a look at who is idle. */
const leastTakes = 100;
/** Calls come out of order by less than that; a clock that goes back further was set back. */
const disorderMs = 1000;

interface Entry {
  allowance: Allowance;
  touchedAt: number;
  /** When the calls of a rolling window came, from `first` on. */
  stamps: number[];
  first: number;
  /** Calls of a day. */
  calls: number;
}

/** Counts in the memory of this process: exactly, and with as much of it as there are calls in ten seconds. */
export function createCallCounter(): CallCounter {
  const entries = new Map<string, Entry>();
  let takes = 0;

  /** Looks at all entries after as many calls as there are entries: at one for each call, on average. */
  const dropIdle = (at: number): void => {
    takes += 1;
    if (takes < Math.max(entries.size, leastTakes)) return;
    takes = 0;
    for (const [key, { touchedAt }] of entries) if (Math.abs(at - touchedAt) >= idleMs) entries.delete(key);
  };

  const touch = (allowance: Allowance, at: number): Entry => {
    const { key, usedBefore: calls = 0 } = allowance;
    const entry = entries.get(key) ?? { allowance, touchedAt: at, stamps: [], first: 0, calls };
    entries.set(key, entry);
    entry.allowance = allowance;
    entry.touchedAt = at;
    forget(entry, at);
    return entry;
  };

  return {
    take(allowances, at) {
      dropIdle(at);
      if (allowances.some((each) => isUnknown(each, entries))) return undefined;
      const touched = allowances.map((allowance) => touch(allowance, at));
      const refusedBy = touched.findIndex((entry) => countOf(entry) >= entry.allowance.limit);
      if (refusedBy === -1) for (const entry of touched) add(entry, at);
      const uses = touched.map((entry) => ({ used: countOf(entry), lastSecond: countLately(entry, at) }));
      return refusedBy === -1 ? { uses } : { uses, refusedBy };
    },
    raise(key, used) {
      const entry = entries.get(key);
      if (entry) entry.calls = Math.max(entry.calls, used);
    },
    list(at, limit) {
      const latestFirst = [...entries.values()].sort((one, other) => other.touchedAt - one.touchedAt);
      for (const entry of latestFirst) forget(entry, at);
      const inUse = latestFirst.filter((entry) => countOf(entry) > 0 && !isOver(entry.allowance, at));
      return inUse.slice(0, limit).map((entry) => toBucket(entry, at));
    },
    clear: () => entries.clear(),
  };
}

const isDaily = ({ windowMs }: Allowance): boolean => windowMs === undefined;

const isOver = ({ until = Infinity }: Allowance, at: number): boolean => until <= at;

function isUnknown(allowance: Allowance, entries: ReadonlyMap<string, Entry>): boolean {
  return isDaily(allowance) && allowance.usedBefore === undefined && !entries.has(allowance.key);
}

function countOf({ allowance, stamps, first, calls }: Entry): number {
  return isDaily(allowance) ? calls : stamps.length - first;
}

function add(entry: Entry, at: number): void {
  if (isDaily(entry.allowance)) entry.calls += 1;
  else entry.stamps.push(Math.max(at, entry.stamps.at(-1) ?? at));
}

/** Lets go of the calls that have left the window, or that come from a future after the clock was set back. */
function forget(entry: Entry, at: number): void {
  const { stamps, allowance } = entry;
  const { windowMs = 0 } = allowance;
  if ((stamps.at(-1) ?? at) > at + disorderMs) entry.first = stamps.length;
  while (entry.first < stamps.length && (stamps[entry.first] ?? 0) <= at - windowMs) entry.first += 1;
  if (entry.first * 2 > stamps.length) entry.stamps = stamps.slice(entry.first);
  if (entry.stamps !== stamps) entry.first = 0;
}

function countLately({ stamps, first }: Entry, at: number): number {
  let place = stamps.length;
  while (place > first && (stamps[place - 1] ?? 0) > at - 1000) place -= 1;
  return stamps.length - place;
}

function toBucket(entry: Entry, at: number): Bucket {
  const { allowance, stamps, first } = entry;
  const { limit, windowMs = 0, until = at } = allowance;
  const used = countOf(entry);
  if (used < limit) return { ...allowance, used, opensAt: at };
  return { ...allowance, used, opensAt: isDaily(allowance) ? until : (stamps[first] ?? at) + windowMs };
}
