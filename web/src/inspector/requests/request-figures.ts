import type { RecordedRequest } from './request-list.js';

interface Minute {
  readonly requests: number;
  readonly failed: number;
}

interface RequestFigures {
  /** The last hour, oldest first. */
  readonly minutes: readonly Minute[];
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
  /** In percent. */
  readonly errors: number;
}

const minuteMs = 60_000;
const shownMinutes = 60;

const isFailed = ({ status }: RecordedRequest): boolean => status === 0 || status >= 400;

/** Counts the requests of the last hour. */
export function toFigures(requests: readonly RecordedRequest[], now: number): RequestFigures {
  const minutes = Array.from({ length: shownMinutes }, () => ({ requests: 0, failed: 0 }));
  const current = Math.floor(now / minuteMs);
  const recent = requests.filter((request) => {
    const minute = minutes[shownMinutes - 1 - (current - Math.floor(request.startedAt / minuteMs))];
    if (!minute) return false;
    minute.requests += 1;
    if (isFailed(request)) minute.failed += 1;
    return true;
  });
  const durations = recent.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const failed = recent.filter(isFailed).length;
  return {
    minutes,
    requests: recent.length,
    p50: toPercentile(durations, 0.5),
    p95: toPercentile(durations, 0.95),
    errors: recent.length === 0 ? 0 : Math.round((failed / recent.length) * 1000) / 10,
  };
}

/** The smallest value that this share of the sorted values does not exceed. */
function toPercentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
