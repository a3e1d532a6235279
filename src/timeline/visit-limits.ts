import type { Clock } from '../platform/clock.js';
import { AppError } from '../platform/http/errors.js';
import './forms.errors.js';

/** How often anybody may call what is open to everybody. Assumption T57. */
const limit = 50;
const windowMs = 10_000;

/** What counts the calls of one window by what they are told apart by. Throws TOO_MANY_VISITS (429) beyond the limit. */
export function createVisitLimit({ now }: Clock): (key: string) => void {
  let begin = 0;
  const counts = new Map<string, number>();
  return (key) => {
    const ms = now().getTime();
    if (Math.abs(ms - begin) >= windowMs) {
      begin = ms;
      counts.clear();
    }
    const count = (counts.get(key) ?? 0) + 1;
    if (count > limit) throw new AppError('TOO_MANY_VISITS');
    counts.set(key, count);
  };
}
