import type { AppCall, Counted } from './app-usage.store.js';
import { addDuration, noDurations } from './durations.js';

type EndpointHour = Counted['endpoints'][number];
type ErrorHour = Counted['errors'][number];
type ActivityHour = Counted['activities'][number];
type Hour = Pick<ActivityHour, 'appId' | 'hour'>;
type Endpoint = Pick<EndpointHour, 'appId' | 'hour' | 'method' | 'route'>;

/** Counts in the memory of a process. */
export interface UsageCounts {
  noteCall(call: AppCall): void;
  noteActivity(app: Hour, change: Partial<Omit<ActivityHour, keyof Hour>>): void;
  /** Returns what was counted, in the same order in all processes, and starts again from zero. */
  take(): Counted;
  /** Adds what could not be written. */
  giveBack(counted: Counted): void;
}

const hourMs = 3600 * 1000;
/** The calls of an app that are kept between two writes; earlier ones are only counted. */
const keptCalls = 200;

export function toHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs);
}

export function createUsageCounts(): UsageCounts {
  let sums = createSums();
  return {
    noteCall(call) {
      const { appId, at, method, route, status, milliseconds, category } = call;
      const endpoint = { appId, hour: toHour(at), method, route };
      const sum = sums.findEndpoint(endpoint);
      sum.calls += 1;
      addDuration(sum.durations, milliseconds);
      if (status >= 400) {
        sum.errors += 1;
        sums.addError({ ...endpoint, status, category, calls: 1 });
      }
      sums.addCall(call);
    },
    noteActivity: (app, change) => sums.addActivity({ ...app, events: 0, delivered: 0, undelivered: 0, ...change }),
    take() {
      const counted = sums.read();
      sums = createSums();
      return counted;
    },
    giveBack(counted) {
      counted.endpoints.forEach(sums.addEndpoint);
      counted.errors.forEach(sums.addError);
      counted.activities.forEach(sums.addActivity);
    },
  };
}

/** Changed in place: every call of an app is counted, and copies took a tenth of the processor time of a read. */
interface EndpointSum extends Endpoint {
  calls: number;
  errors: number;
  durations: number[];
}

function createSums() {
  const endpoints = new Map<string, EndpointSum>();
  const errors = new Map<string, ErrorHour>();
  const activities = new Map<string, ActivityHour>();
  const calls = new Map<number, AppCall[]>();
  const findEndpoint = (key: Endpoint): EndpointSum => {
    const name = toKey(key);
    const known = endpoints.get(name);
    if (known) return known;
    const sum = { ...key, calls: 0, errors: 0, durations: [...noDurations] };
    endpoints.set(name, sum);
    return sum;
  };
  return {
    findEndpoint,
    addEndpoint({ calls: count, errors: failed, durations, ...key }: EndpointHour): void {
      const sum = findEndpoint(key);
      sum.calls += count;
      sum.errors += failed;
      sum.durations = sum.durations.map((one, range) => one + (durations[range] ?? 0));
    },
    addError({ calls: count, ...key }: ErrorHour): void {
      const name = `${toKey(key)} ${key.status} ${key.category}`;
      errors.set(name, { ...key, calls: count + (errors.get(name)?.calls ?? 0) });
    },
    addActivity({ appId, hour, events, delivered, undelivered }: ActivityHour): void {
      const name = `${appId} ${hour.getTime()}`;
      const known = activities.get(name) ?? { events: 0, delivered: 0, undelivered: 0 };
      activities.set(name, {
        ...{ appId, hour },
        events: events + known.events,
        delivered: delivered + known.delivered,
        undelivered: undelivered + known.undelivered,
      });
    },
    addCall(call: AppCall): void {
      const all = calls.get(call.appId) ?? [];
      all.push(call);
      calls.set(call.appId, all.length > keptCalls * 2 ? all.slice(-keptCalls) : all);
    },
    read: (): Counted => ({
      endpoints: toSorted(endpoints),
      errors: toSorted(errors),
      activities: toSorted(activities),
      calls: [...calls.values()].flatMap((all) => all.slice(-keptCalls)),
    }),
  };
}

const toKey = ({ appId, hour, method, route }: Endpoint): string => `${appId} ${hour.getTime()} ${method} ${route}`;

function toSorted<T>(counts: ReadonlyMap<string, T>): T[] {
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
