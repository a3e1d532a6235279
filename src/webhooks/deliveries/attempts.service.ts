import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { AppUsageService } from '../../app-usage/app-usage.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { OutgoingError, type SafeFetch } from '../../platform/fetch/safe-fetch.js';
import { newInternalId, randomBelow } from '../../platform/ids.js';
import type { AttemptLog } from './attempt-log.js';
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
  /** Undefined in production: requests and responses are not kept. */
  readonly attemptLog: AttemptLog | undefined;
}

/** The timeout of a whole request. */
const answerMs = 5000;
/** How long a crashed process keeps its lease on a delivery: longer than an attempt can take. */
const leaseMs = 10_000;
const chances = 1000;
/** Of a response, in a sandbox. */
const keptBytes = 16_384;

export function createAttemptsService({ db, clock, fetch, apps, appUsage, attemptLog }: AttemptsDeps): AttemptsService {
  const post = async (delivery: store.DueRow, claimed: store.ClaimedRow): Promise<string> => {
    const { appId, targetUrl } = delivery;
    const secret = await apps.findSecret(appId);
    if (secret === undefined) return 'no client secret to sign with';
    const { notifications, attempts: attemptNumber } = claimed;
    const body = JSON.stringify(notifications.map((one) => ({ ...one, attemptNumber })));
    const url = toRequestedUrl(targetUrl);
    const signed = { secret, method: 'POST', url, body, timestamp: clock.now().getTime() };
    const headers = { 'content-type': 'application/json', ...toSignatureHeaders(signed) };
    const started = performance.now();
    const note = (outcome: string, response?: Awaited<ReturnType<typeof fetch.post>>): string => {
      attemptLog?.note(delivery, {
        at: new Date(signed.timestamp).toISOString(),
        targetUrl: url,
        requestHeaders: headers,
        requestBody: body,
        outcome,
        milliseconds: Math.round((performance.now() - started) * 10) / 10,
        responseHeaders: toTexts(response?.headers ?? {}),
        responseBody: response?.text ?? null,
      });
      return outcome;
    };
    try {
      const kept = attemptLog && { keptBytes };
      const response = await fetch.post(url, { body, headers, totalMs: answerMs, ...kept });
      return note(String(response.status), response);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return note(error.reason);
    }
  };
  return {
    async attempt(delivery) {
      const { hubId, deliveryNo } = delivery;
      const claim = { hubId, deliveryNo, claimId: newInternalId() };
      const claimed = await db.statement((tx) => store.claimDelivery(tx, claim, leaseMs));
      if (!claimed) return undefined;
      const isInstalled = await db.read((tx) => store.isInstalled(tx, hubId, delivery.appId));
      const isWanted = isInstalled && claimed.notifications.length > 0;
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

function toTexts(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const known = Object.entries(headers).filter(([name, value]) => value !== undefined && name !== 'set-cookie');
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}
