import type { Clock } from '../../platform/clock.js';
import { formErrors } from './forms.errors.js';

/** How often anybody may call what is open to everybody. Assumption T57. */
const most = { visitsOfHub: 50, visits: 500, visitsOfHubByAll: 250 };
const windowMs = 10_000;

interface Visit {
  readonly hubId: number;
  /** Where it comes from. */
  readonly address: string;
}

/** What counts the visits of one window. Throws TOO_MANY_VISITS (429) beyond the limits. */
export function createVisitLimit({ now }: Clock): (visit: Visit) => void {
  let begin = 0;
  const counts = new Map<string, number>();
  return ({ hubId, address }) => {
    const ms = now().getTime();
    if (Math.abs(ms - begin) >= windowMs) {
      begin = ms;
      counts.clear();
    }
    // Any hub can be named: the address alone limits how many there are.
    const keys = [
      { key: address, limit: most.visits },
      { key: `${address} ${hubId}`, limit: most.visitsOfHub },
      { key: `all ${hubId}`, limit: most.visitsOfHubByAll },
    ].map((each) => ({ ...each, count: counts.get(each.key) ?? 0 }));
    if (keys.some(({ count, limit }) => count >= limit)) {
      const leftMs = Math.max(0, begin + windowMs - ms);
      throw formErrors.tooManyVisits({ retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
    }
    for (const { key, count } of keys) counts.set(key, count + 1);
  };
}
