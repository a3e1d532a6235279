import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { AppUsageService } from '../../app-usage/app-usage.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { OutgoingError, type SafeFetch } from '../../platform/fetch/safe-fetch.js';
import { newUuid, randomBelow } from '../../platform/ids.js';
import * as store from './deliveries.store.js';
import { toPauseMs } from './retries.js';
import { toSignatureHeaders } from './signatures.js';
import { toRequestedUrl } from '../settings/target-url.js';

export interface AttemptsService {
  /** Sends a delivery once, unless another process does. Returns whether it succeeded; undefined if nothing was sent. */
  attempt(delivery: store.DueRow): Promise<boolean | undefined>;
}

interface AttemptsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetch: Pick<SafeFetch, 'post'>;
  readonly apps: Pick<AppsService, 'findSecret'>;
  readonly appUsage: Pick<AppUsageService, 'noteDelivery'>;
}

/** The timeout of a whole request. */
const answerMs = 5000;
/** How long a crashed process keeps its lease on a delivery: longer than an attempt can take. */
const leaseMs = 10_000;
const chances = 1000;

export function createAttemptsService({ db, clock, fetch, apps, appUsage }: AttemptsDeps): AttemptsService {
  const post = async ({ appId, targetUrl }: store.DueRow, claimed: store.ClaimedRow): Promise<string> => {
    const secret = await apps.findSecret(appId);
    if (secret === undefined) return 'no client secret to sign with';
    const { notifications, attempts: attemptNumber } = claimed;
    const body = JSON.stringify(notifications.map((one) => ({ ...one, attemptNumber })));
    const url = toRequestedUrl(targetUrl);
    const signed = { secret, method: 'POST', url, body, timestamp: clock.now().getTime() };
    const headers = { 'content-type': 'application/json', ...toSignatureHeaders(signed) };
    try {
      const { status } = await fetch.post(url, { body, headers, totalMs: answerMs });
      return String(status);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return error.reason;
    }
  };
  return {
    async attempt(delivery) {
      const { hubId, deliveryNo } = delivery;
      const claim = { hubId, deliveryNo, claimId: newUuid() };
      const claimed = await db.statement((tx) => store.claimDelivery(tx, claim, leaseMs));
      if (!claimed) return undefined;
      const isWanted = claimed.isInstalled && claimed.notifications.length > 0;
      const outcome = isWanted ? await post(delivery, claimed) : 'the app no longer receives notifications';
      const attempts = claimed.attempts + (isWanted ? 1 : 0);
      const isDelivered = /^2\d\d$/.test(outcome);
      const now = clock.now();
      const pauseMs = isDelivered || !isWanted ? undefined : toPauseMs(attempts, randomBelow(chances) / chances);
      const dueAt = pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
      await db.statement((tx) => store.settleDelivery(tx, { ...claim, attempts, outcome, dueAt, isDelivered, now }));
      if (!isWanted) return undefined;
      appUsage.noteDelivery(delivery.appId, isDelivered);
      return isDelivered;
    },
  };
}
