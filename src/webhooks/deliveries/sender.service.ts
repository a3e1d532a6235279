import type { Clock } from '../../platform/clock.js';
import { resetTopic, type Db } from '../../platform/db/db.js';
import { createDueLooks } from '../../platform/jobs/due-looks.js';
import type { Log } from '../../platform/log.js';
import type { AttemptsService } from './attempts.service.js';
import * as store from './deliveries.store.js';
import { deliveriesTopic } from './enqueuing.service.js';
import { longestPauseMs } from './retries.js';
import { createTargetHealth } from './target-health.js';

export interface SenderService {
  /** From here on what is due is sent. */
  start(): void;
  /** Resolves when nothing is under way here any more. */
  stop(): Promise<void>;
}

interface SenderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly attempts: AttemptsService;
}

/** Until what is due but cannot be sent is looked at again: others have it, or its target rests. */
const againMs = 1000;
const underWayAtMost = 50;

/** Sends what is due, as fast as each app and its target bear it. */
export function createSender(deps: SenderDeps): SenderService {
  const { db, clock } = deps;
  const sending = createSending(deps, () => looks.wake());

  /** Sends all that may be sent now. Answers when to look again. */
  const look = async (): Promise<number | undefined> => {
    const now = clock.now();
    const latestDue = new Date(now.getTime() + longestPauseMs);
    const held = new Set<number>();
    for (let heldBefore = -1; heldBefore < held.size;) {
      heldBefore = held.size;
      // What is under way is listed until it is claimed.
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

/** What is under way in this process. */
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
      log.error({ err: error, appId }, 'a notification could not be sent or noted');
    }
    running.delete(toKey(delivery));
    ofApp.set(appId, (ofApp.get(appId) ?? 1) - 1);
    onEnd();
  };
  return {
    /** True when it is under way. */
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
