/** Which targets are left alone for a while, since nothing gets through to them. */
interface TargetHealth {
  /** Whether a request may be sent; after a rest, one at a time until one has got through. */
  mayTry(target: string, now: number, underWay: number): boolean;
  note(target: string, isDelivered: boolean, now: number): void;
}

const toleratedFailures = 5;
const restMs = 60_000;

export function createTargetHealth(): TargetHealth {
  const ill = new Map<string, { failures: number; restsUntil: number }>();
  return {
    mayTry(target, now, underWay) {
      const state = ill.get(target);
      if (!state || state.failures < toleratedFailures) return true;
      // After the clock has been set back, the end of a rest means nothing any more.
      const isResting = now < state.restsUntil && state.restsUntil - now <= restMs;
      return !isResting && underWay === 0;
    },
    note(target, isDelivered, now) {
      if (isDelivered) return void ill.delete(target);
      ill.set(target, { failures: (ill.get(target)?.failures ?? 0) + 1, restsUntil: now + restMs });
    },
  };
}
