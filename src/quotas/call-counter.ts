import type { Allowance } from './allowances.js';

/** The usage of an allowance after a call. */
export interface Used {
  readonly used: number;
  /** In the last second. */
  readonly lastSecond: number;
}

/** The result of counting a call. */
export interface Tally {
  /** The index of the first exhausted allowance; undefined: the call was counted on all of them. */
  readonly refusedBy?: number;
  readonly uses: readonly Used[];
}

/** An allowance in use. */
export interface Bucket extends Allowance {
  readonly used: number;
  /** When the next call is allowed, or was. */
  readonly opensAt: number;
}

/** Counts calls, in this process or for it. Times are milliseconds. */
export interface CallCounter {
  /**
   * Counts a call on all of the allowances, or on none if one is exhausted. Returns undefined if the counter does not know the
   * earlier usage of a daily one: then call again with `usedBefore`.
   */
  take(allowances: readonly Allowance[], at: number): Tally | undefined | Promise<Tally | undefined>;
  /** What `take` would return, without counting. */
  look(allowances: readonly Allowance[], at: number): Tally | undefined | Promise<Tally | undefined>;
  /** Raises the usage to at least the given value, because other machines have counted as well. */
  raise(key: string, used: number): void;
  /** Lists allowances in use, latest first, up to the limit. */
  list(at: number, limit: number): Bucket[] | Promise<Bucket[]>;
  clear(): void;
}

/** Buckets unused for this long are dropped. */
const idleMs = 60_000;
/** The minimum number of calls between checks for idle buckets. */
const leastTakes = 100;
/** Calls may arrive out of order by less than this; larger steps back mean that the clock was set back. */
const disorderMs = 1000;

interface Entry {
  allowance: Allowance;
  touchedAt: number;
  /** The times of the calls in a rolling window, from `first` on. */
  stamps: number[];
  first: number;
  /** Calls of a day. */
  calls: number;
}

/** Counts exactly in the memory of this process, which grows with the number of calls in ten seconds. */
export function createCallCounter(): CallCounter {
  const entries = new Map<string, Entry>();
  let takes = 0;

  /** Checks all entries after as many calls as there are entries: one per call, on average. */
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

  const touchAll = (allowances: readonly Allowance[], at: number): Entry[] | undefined => {
    if (allowances.some((each) => isUnknown(each, entries))) return undefined;
    return allowances.map((allowance) => touch(allowance, at));
  };

  return {
    take(allowances, at) {
      dropIdle(at);
      const touched = touchAll(allowances, at);
      if (!touched) return undefined;
      if (touched.some(isExhausted)) return toTally(touched, at);
      for (const entry of touched) add(entry, at);
      return { uses: touched.map((entry) => toUsed(entry, at)) };
    },
    look(allowances, at) {
      const touched = touchAll(allowances, at);
      return touched && toTally(touched, at);
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

const isExhausted = (entry: Entry): boolean => countOf(entry) >= entry.allowance.limit;

const toUsed = (entry: Entry, at: number): Used => ({ used: countOf(entry), lastSecond: countLately(entry, at) });

function toTally(entries: readonly Entry[], at: number): Tally {
  const refusedBy = entries.findIndex(isExhausted);
  const uses = entries.map((entry) => toUsed(entry, at));
  return refusedBy === -1 ? { uses } : { uses, refusedBy };
}

function add(entry: Entry, at: number): void {
  if (isDaily(entry.allowance)) entry.calls += 1;
  else entry.stamps.push(Math.max(at, entry.stamps.at(-1) ?? at));
}

/** Drops calls that have left the window, or that lie in the future after the clock was set back. */
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
