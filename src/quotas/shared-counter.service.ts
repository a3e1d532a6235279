import type { Db } from '../platform/db/db.js';
import { createSharing } from '../platform/db/sharing.js';
import type { Allowance } from './allowances.js';
import type { CallCounter, Tally, Used } from './call-counter.js';
import type { MachinesService } from './machines.service.js';
import * as store from './shared-counts.store.js';

interface SharedCounterDeps {
  readonly db: Db;
  /** Counts for this machine. */
  readonly local: CallCounter;
  readonly machines: Pick<MachinesService, 'isAlone'>;
}

interface Counted extends Used {
  readonly isRefused: boolean;
}

const noDay: Tally = { uses: [] };
const unused: Used = { used: 0, lastSecond: 0 };
/** Maximum calls in a statement. */
const most = 500;

/**
 * Counts calls in the database while servers on other machines use it, so that limits of seconds are exact for all of them;
 * otherwise in the memory of this machine. Concurrent calls share a statement. The calls of a day are counted on each machine, which
 * hears of the others within seconds. Decision 31.
 */
export function createSharedCounter({ db, local, machines }: SharedCounterDeps): CallCounter {
  const share = createSharing<Allowance, Counted>({
    alone: async (allowance) => (await countTogether(db, [allowance]))[0]?.value ?? missing(allowance),
    together: (allowances) => countTogether(db, allowances),
    most,
  });
  const takeShared = async (allowances: readonly Allowance[], at: number): Promise<Tally | undefined> => {
    const ofDay = allowances.filter((allowance) => !isRolling(allowance));
    const rolling = allowances.find(isRolling);
    if (!rolling) return local.take(allowances, at);
    const toTally = (day: Tally, used: Used, isRefused = false): Tally => {
      const uses = allowances.map((allowance) => day.uses[ofDay.indexOf(allowance)] ?? used);
      const met = isRefused ? rolling : ofDay[day.refusedBy ?? -1];
      return met ? { uses, refusedBy: allowances.indexOf(met) } : { uses };
    };
    const before = ofDay.length > 0 ? await local.look(ofDay, at) : noDay;
    if (!before) return undefined;
    if (before.refusedBy !== undefined) return toTally(before, unused);
    const { isRefused, ...used } = await share(db, 'calls', rolling);
    if (isRefused || ofDay.length === 0) return toTally(before, used, isRefused);
    const day = await local.take(ofDay, at);
    return day && toTally(day, used);
  };
  return {
    ...local,
    take: (allowances, at) => (machines.isAlone ? local.take(allowances, at) : takeShared(allowances, at)),
  };
}

const isRolling = ({ windowMs }: Allowance): boolean => windowMs !== undefined;

function missing({ key }: Allowance): never {
  throw new Error(`The limit ${key} cannot be counted.`);
}

/** Counts calls in the order of their arrival. */
async function countTogether(
  db: Db,
  allowances: readonly Allowance[],
): Promise<readonly ({ readonly value: Counted } | undefined)[]> {
  const asked = new Map<string, store.AskedCalls>();
  for (const { key, limit, windowMs = 0 } of allowances) {
    asked.set(key, { key, most: limit, windowMs, calls: (asked.get(key)?.calls ?? 0) + 1 });
  }
  const counted = await countAll(db, asked);
  const places = new Map<string, number>();
  return allowances.map(({ key }) => {
    const found = counted.get(key);
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    if (!found) return undefined;
    const { granted, before, lastSecond } = found;
    const own = Math.min(place, granted);
    return { value: { isRefused: place > granted, used: before + own, lastSecond: lastSecond + own } };
  });
}

async function countAll(
  db: Db,
  asked: ReadonlyMap<string, store.AskedCalls>,
): Promise<ReadonlyMap<string, store.CountedCalls>> {
  const count = async (calls: readonly store.AskedCalls[]) =>
    (await db.statement((tx) => store.countCalls(tx, calls))).map((row) => [row.key, row] as const);
  const counted = new Map(await count([...asked.values()]));
  const added = [...asked.keys()].filter((key) => !counted.has(key));
  if (added.length === 0) return counted;
  await db.statement((tx) => store.insertLimits(tx, added));
  return new Map([...counted, ...(await count([...asked.values()].filter(({ key }) => added.includes(key))))]);
}
