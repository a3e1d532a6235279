import type { ApiClient } from '../../library/api-client.js';
import { orOmit } from '../seed-export/definitions.js';
import type { ExportedType } from '../seed-export/exported.js';
import { isObject } from './wire-records.js';

export interface PullPlan {
  readonly portalId: string;
  /** Records by type. */
  readonly records: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly seconds: number;
  /** Undefined where there is no daily limit. */
  readonly days: number | undefined;
  readonly limits: Limits | undefined;
  /** What the token may not read, by reason. */
  readonly omitted: Readonly<Record<string, readonly string[]>>;
}

/** How many records a type has, by its name; without types that cannot be counted. */
export type Totals = ReadonlyMap<string, number>;

/** One call for each type. */
export async function readTotals(client: ApiClient, types: readonly ExportedType[]): Promise<Totals> {
  const totals = new Map<string, number>();
  for (const { name, path } of types) {
    const answer = await orOmit(client.post<unknown>(`/crm/v3/objects/${path}/search`, { limit: 1 }));
    const total = isObject(answer) ? answer['total'] : undefined;
    if (typeof total === 'number' && Number.isSafeInteger(total) && total >= 0) totals.set(name, total);
  }
  return totals;
}

/** The same with at most so many records of each type. */
export const toSampled = (totals: Totals, sample: number | undefined): Totals =>
  new Map([...totals].map(([name, total]) => [name, Math.min(total, sample ?? total)]));

/** The limits of the account, as its responses name them. */
export interface Limits {
  /** Undefined if the responses name none. */
  readonly callsPerSecond: number | undefined;
  readonly callsLeftToday: number | undefined;
  readonly callsPerDay: number | undefined;
}

export const noLimits: Limits = { callsPerSecond: undefined, callsLeftToday: undefined, callsPerDay: undefined };

export function toLimits(headers: Headers): Limits {
  const read = (name: string): number | undefined => {
    const value = Number(headers.get(`x-hubspot-ratelimit-${name}`) ?? 'none');
    return Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  const [most, intervalMs] = [read('max'), read('interval-milliseconds')];
  const isNamed = most !== undefined && intervalMs !== undefined && most > 0 && intervalMs > 0;
  return {
    callsPerSecond: isNamed ? most / (intervalMs / 1000) : undefined,
    callsLeftToday: read('daily-remaining'),
    callsPerDay: read('daily'),
  };
}

const recordsPerPage = 100;
const historiesPerRead = 50;
const idsPerAssociations = 1000;

/** The calls that reading records and their associations takes. */
export function toCalls(totals: Totals, withHistory: boolean): number {
  const counts = [...totals.values()].filter((total) => total > 0);
  const perRead = withHistory ? historiesPerRead : recordsPerPage;
  const records = counts.map((total) => Math.ceil(total / recordsPerPage) + Math.ceil(total / perRead));
  // For each pair of types: its labels, its limits in both directions, and the associations of the first of the two.
  const pairs = counts.map((total, at) => (counts.length - at) * (3 + Math.ceil(total / idsPerAssociations)));
  return [...records, ...pairs].reduce((sum, calls) => sum + calls, 0);
}

/** `callSeconds`: how long one call has taken. */
export function toSeconds(calls: number, callSeconds: number, { callsPerSecond }: Limits): number {
  return Math.ceil(calls * Math.max(callSeconds, callsPerSecond === undefined ? 0 : 1 / callsPerSecond));
}

/** Undefined where there is no daily limit. */
export function toDays(calls: number, { callsLeftToday, callsPerDay }: Limits): number | undefined {
  if (callsLeftToday === undefined || callsPerDay === undefined || callsPerDay === 0) return undefined;
  return 1 + Math.max(0, Math.ceil((calls - callsLeftToday) / callsPerDay));
}

/** `about 3 min`, `about 2 h 10 min`. */
export function toDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'less than a minute';
  return minutes < 60 ? `about ${minutes} min` : `about ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Says how far the records are, and how long the others will take at the same pace. */
export function createRecordProgress(totals: Totals, print: (text: string) => void) {
  const all = [...totals.values()].reduce((sum, total) => sum + total, 0);
  const read = new Map<string, number>();
  const startedAt = performance.now();
  let before: number | undefined;
  return (name: string, count: number): void => {
    read.set(name, count);
    const done = [...read.values()].reduce((sum, each) => sum + each, 0);
    before ??= done;
    const seconds = (performance.now() - startedAt) / 1000;
    const perSecond = (done - before) / seconds;
    const left = Math.max(0, all - done);
    const rest = perSecond > 0 && left > 0 ? `, ${toDuration(left / perSecond)} left for all records` : '';
    print(`${name}: ${count} of ${totals.get(name) ?? count} records${rest}`);
  };
}
