import type { Clock } from '../../platform/clock.js';
import { resetTopic, type Db } from '../../platform/db/db.js';
import { createDueLooks } from '../../platform/jobs/due-looks.js';
import type { Log } from '../../platform/log.js';
import type { AttemptsService } from './attempts.service.js';
import * as store from './deliveries.store.js';
import { deliveriesTopic } from './enqueuing.service.js';
import { longestPauseMs } from './retries.js';

export interface SenderService {
  /** Starts sending due deliveries. */
  start(): void;
  /** Resolves when no requests of this process are in flight. */
  stop(): Promise<void>;
}

interface SenderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly attempts: AttemptsService;
}

/** The polling interval for deliveries that are due but claimed by another process, or whose target is paused. */
const againMs = 1000;
const underWayAtMost = 50;

/** Sends due deliveries, as fast as each app and its target allow. */
export function createSender(deps: SenderDeps): SenderService {
  const { db, clock } = deps;
  const sending = createSending(deps, () => looks.wake());

  /** Sends all deliveries that may be sent now. Returns when to poll again. */
  const look = async (): Promise<number | undefined> => {
    const now = clock.now();
    const latestDue = new Date(now.getTime() + longestPauseMs);
    const held = new Set<number>();
    for (let heldBefore = -1; heldBefore < held.size;) {
      heldBefore = held.size;
      // Deliveries in flight are listed until they are claimed.
      const query = { now, latestDue, exceptApps: [...held], limit: 2 * underWayAtMost };
      for (const one of await db.read((tx) => store.listDue(tx, query))) {
        if (held.has(one.appId) || sending.tryStart(one)) continue;
        held.add(one.appId);
      }
    }
    const next = await db.read((tx) => store.findNextDue(tx));
    return next && Math.max(next.getTime(), now.getTime() + againMs);
  };

  const looks = createDueLooks({ ...deps, look });
  db.subscribe(deliveriesTopic, looks.wake);
  db.subscribe(resetTopic, looks.wake);
  return {
    start: looks.start,
    async stop() {
      await looks.stop();
      await sending.end();
    },
  };
}

/** The requests of this process in flight. */
function createSending({ clock, log, attempts }: SenderDeps, onEnd: () => void) {
  const health = createTargetHealth();
  const ofApp = new Map<number, number>();
  const running = new Map<string, Promise<void>>();

  const mayStart = ({ appId, targetUrl, maxConcurrentRequests }: store.DueRow): boolean => {
    const count = ofApp.get(appId) ?? 0;
    const isFree = running.size < underWayAtMost && count < maxConcurrentRequests;
    return isFree && health.mayTry(targetUrl, clock.now().getTime(), count);
  };
  const run = async (delivery: store.DueRow): Promise<void> => {
    const { appId, targetUrl } = delivery;
    try {
      const isDelivered = await attempts.attempt(delivery);
      if (isDelivered !== undefined) health.note(targetUrl, isDelivered, clock.now().getTime());
    } catch (error) {
      log.error({ err: error, appId }, 'failed to send a notification or to store its result');
    }
    running.delete(toKey(delivery));
    ofApp.set(appId, (ofApp.get(appId) ?? 1) - 1);
    onEnd();
  };
  return {
    /** Returns true if it was started. */
    tryStart(delivery: store.DueRow): boolean {
      const key = toKey(delivery);
      if (running.has(key)) return true;
      if (!mayStart(delivery)) return false;
      ofApp.set(delivery.appId, (ofApp.get(delivery.appId) ?? 0) + 1);
      running.set(key, run(delivery));
      return true;
    },
    end: () => Promise.all(running.values()),
  };
}

function toKey({ hubId, deliveryNo }: store.DueRow): string {
  return `${hubId}/${deliveryNo}`;
}

/** Pauses targets while requests to them fail. */
interface TargetHealth {
  /** Whether a request may be sent; after a pause, one at a time until one succeeds. */
  mayTry(target: string, now: number, underWay: number): boolean;
  note(target: string, isDelivered: boolean, now: number): void;
}

const toleratedFailures = 5;
const restMs = 60_000;

function createTargetHealth(): TargetHealth {
  const ill = new Map<string, { failures: number; restsUntil: number }>();
  return {
    mayTry(target, now, underWay) {
      const state = ill.get(target);
      if (!state || state.failures < toleratedFailures) return true;
      // After the clock was set back, the end of a pause is no longer meaningful.
      const isResting = now < state.restsUntil && state.restsUntil - now <= restMs;
      return !isResting && underWay === 0;
    },
    note(target, isDelivered, now) {
      if (isDelivered) return void ill.delete(target);
      ill.set(target, { failures: (ill.get(target)?.failures ?? 0) + 1, restsUntil: now + restMs });
    },
  };
}
