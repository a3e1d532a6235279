import type { RecordedRequest } from './request-list.js';

/** The place of a request among those sent around the same time, in percent of their whole time. */
interface Bar {
  readonly left: number;
  readonly width: number;
  /** Milliseconds since the first of them. */
  readonly offset: number;
}

/** Requests belong together if the next one starts within this time after the end of all before. */
const gapMs = 100;
/** Without a pause, another scale begins after this time. */
const longestMs = 2_000;

/**
 * Returns the bars of requests, newest first: each burst of requests is one scale, so that later bursts do not change the bars of
 * earlier ones.
 */
export function toWaterfall(requests: readonly RecordedRequest[]): ReadonlyMap<string, Bar> {
  const bars = new Map<string, Bar>();
  const byStart = requests.toSorted((a, b) => a.startedAt - b.startedAt);
  let burst: RecordedRequest[] = [];
  let end = -Infinity;
  const close = () => {
    const start = burst[0]?.startedAt ?? 0;
    const whole = Math.max(1, end - start);
    for (const { id, startedAt, milliseconds } of burst) {
      const offset = startedAt - start;
      bars.set(id, { left: (offset / whole) * 100, width: (milliseconds / whole) * 100, offset });
    }
  };
  for (const request of byStart) {
    if (request.startedAt > end + gapMs || request.startedAt > (burst[0]?.startedAt ?? 0) + longestMs) {
      close();
      burst = [];
      end = -Infinity;
    }
    burst.push(request);
    end = Math.max(end, request.startedAt + request.milliseconds);
  }
  close();
  return bars;
}
