import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { Clock } from '../../platform/clock.js';
import { isUnavailable } from '../../platform/db/constraints.js';
import { resetTopic, type Db } from '../../platform/db/db.js';
import { OutgoingError, type SafeFetch } from '../../platform/fetch/safe-fetch.js';
import { newUuid } from '../../platform/ids.js';
import { createClaimQueue, keepLease, leaseMs } from '../../platform/jobs/claims.js';
import type { Log } from '../../platform/log.js';
import { toSignatureHeaders } from '../../webhooks/deliveries/signatures.js';
import { toRequestedUrl } from '../../webhooks/settings/target-url.js';
import { readResponse, toNextAttempt, type CallAnswer } from './call-answers.js';
import * as store from './calls.store.js';
import { withRules } from './execution-rules.js';
import { settle } from './settling.tx.js';
import type { ActionContent } from '../custom-actions/custom-actions.schema.js';
import { listInstalledActions } from '../custom-actions/custom-actions.store.js';
import { listOutputs } from '../custom-actions/installed-action.js';

/** Sends the requests of actions to apps. No transaction is open meanwhile. Decision 25. */
interface CallsService {
  start(): void;
  stop(): Promise<void>;
}

interface CallsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: Pick<SafeFetch, 'post'>;
  readonly apps: Pick<AppsService, 'findSecret'>;
}

/** Published when enrollments may be due. */
export const runsTopic = 'workflows';
/** Published when there are calls to send. */
export const callsTopic = 'workflow-calls';

/** Calls that a process sends at the same time, and those of one account. */
const atOnce = 40;
const atOncePerHub = 10;
/** The timeout of a whole request. Assumption AA14. */
const answerMs = 30_000;
/** The longest response that is read. */
const keptBytes = 256 * 1024;

export function createCallsService(deps: CallsDeps): CallsService {
  const { db, clock } = deps;
  const queue = createClaimQueue<store.CallId>({
    ...deps,
    what: 'the request of an action',
    atOnce,
    atOncePerHub,
    toKey: ({ hubId, enrollmentId, callNo }) => `${hubId}/${enrollmentId}/${callNo}`,
    listOpen: (limit) => db.read((tx) => store.listDueCalls(tx, clock.now(), limit)),
    run: (id, stop) => run(deps, id, stop),
  });
  for (const topic of [callsTopic, runsTopic, resetTopic]) db.subscribe(topic, queue.wake);
  return { start: queue.start, stop: queue.stop };
}

/** Claims a call, sends it and stores the result, unless another process does. */
async function run(deps: CallsDeps, id: store.CallId, stop: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const claim = { ...id, claimId: newUuid() };
  const call = await db.statement((tx) => store.claimCall(tx, claim, { leaseMs, now: clock.now() }));
  if (!call) return;
  const extend = (ms: number) => db.statement((tx) => store.updateCallLease(tx, claim, ms));
  const lease = keepLease({ log, what: 'the request of an action', extend });
  try {
    const answer = await Promise.race([send(deps, id, call), aborted(AbortSignal.any([stop, lease.lost]))]);
    // Repeated with the same id by the next process.
    if (!answer) return void (await extend(0));
    const now = clock.now();
    const settlement = toSettlement(answer, call, now);
    await db.write(async (tx) => {
      if (await settle(tx, claim, settlement)) await db.publish(tx, runsTopic, String(id.hubId));
    });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error, hubId: id.hubId }, 'failed to store the result of the request of an action');
  } finally {
    lease.end();
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

async function send(
  { db, clock, fetch, apps }: CallsDeps,
  { hubId }: store.CallId,
  { appId, definitionId, request, isActive }: store.ClaimedCall,
): Promise<CallAnswer> {
  if (!isActive) return { is: 'failure', reason: 'The enrollment has ended.' };
  const [action] = await db.read((tx) => listInstalledActions<ActionContent>(tx, hubId, [definitionId]));
  if (action?.appId !== appId)
    return { is: 'failure', reason: `No connected app has the action ${definitionId} any more.` };
  const secret = await apps.findSecret(appId);
  if (secret === undefined) return { is: 'failure', reason: 'The client secret of the app has to be rotated first.' };
  const url = toRequestedUrl(action.definition.actionUrl);
  const body = JSON.stringify(request);
  const signed = { secret, method: 'POST', url, body, timestamp: clock.now().getTime() };
  const headers = { 'content-type': 'application/json', ...toSignatureHeaders(signed, 'v2') };
  try {
    const response = await fetch.post(url, { body, headers, totalMs: answerMs, keptBytes });
    return withRules(readResponse(response, new Set(listOutputs(action).keys())), action.definition);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const reason = `The app could not be reached: ${error.reason}.`;
    return error.reason === 'refused' ? { is: 'failure', reason } : { is: 'later', afterMs: 0, reason };
  }
}

type Settlement = Parameters<typeof settle>[2];

function toSettlement(answer: CallAnswer, call: store.ClaimedCall, now: Date): Settlement {
  if (answer.is !== 'later') return { answer, now };
  const dueAt = toNextAttempt(call, { now, afterMs: answer.afterMs });
  if (dueAt) return { answer, dueAt, now };
  return { answer: { is: 'failure', reason: `${answer.reason} Three days of attempts have passed.` }, now };
}
