import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { Clock } from '../../platform/clock.js';
import { isUnavailable } from '../../platform/db/constraints.js';
import { resetTopic, type Db } from '../../platform/db/db.js';
import { OutgoingError, type SafeFetch } from '../../platform/fetch/safe-fetch.js';
import { newInternalId } from '../../platform/ids.js';
import { createClaimQueue, keepLease, leaseMs } from '../../platform/jobs/claims.js';
import type { Log } from '../../platform/log.js';
import { toSignatureHeaders } from '../../webhooks/deliveries/signatures.js';
import { toRequestedUrl } from '../../webhooks/settings/target-url.js';
import { readResponse, readWebhookResponse, toNextAttempt, type CallAnswer } from './call-answers.js';
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
    listOpen: (last, limit, hubIds) =>
      db.read((tx) => store.listDueCalls(tx, { now: clock.now(), last, limit, hubIds })),
    run: (id, stop) => run(deps, id, stop),
  });
  for (const topic of [callsTopic, runsTopic]) db.subscribe(topic, queue.wakeHub);
  db.subscribe(resetTopic, queue.wake);
  return { start: queue.start, stop: queue.stop };
}

/** Claims a call, sends it and stores the result, unless another process does. */
async function run(deps: CallsDeps, id: store.CallId, stop: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const claim = { ...id, claimId: newInternalId() };
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

async function send(deps: CallsDeps, { hubId }: store.CallId, call: store.ClaimedCall): Promise<CallAnswer> {
  if (!call.isActive) return toFailure('The enrollment has ended.');
  const prepared = call.definitionId === null ? toWebhook(call) : await toActionRequest(deps, hubId, call);
  if (typeof prepared === 'string') return toFailure(prepared);
  const secret = call.appId === null ? null : await deps.apps.findSecret(call.appId);
  if (secret === undefined) return toFailure('The client secret of the app has to be rotated first.');
  const { method, url, body, headers } = prepared;
  const signed = { method, url, body: body ?? '', timestamp: deps.clock.now().getTime() };
  const signature = secret === null ? {} : toSignatureHeaders({ ...signed, secret }, 'v2');
  const post = { method, body, headers: { ...headers, ...signature }, totalMs: answerMs, keptBytes };
  try {
    return prepared.read(await deps.fetch.post(url, post));
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const reason = `${prepared.who} could not be reached: ${error.reason}.`;
    return error.reason === 'refused' ? toFailure(reason) : { is: 'later', afterMs: 0, reason };
  }
}

const toFailure = (reason: string): CallAnswer => ({ is: 'failure', reason });

interface Prepared {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** For messages. */
  readonly who: string;
  readonly read: (response: Awaited<ReturnType<SafeFetch['post']>>) => CallAnswer;
}

const isJson = { 'content-type': 'application/json' };

/** Returns a reason if the account has the action no more. */
async function toActionRequest({ db }: CallsDeps, hubId: number, call: store.ClaimedCall): Promise<Prepared | string> {
  const { definitionId, appId } = call;
  const ids = definitionId === null ? [] : [definitionId];
  const [action] = await db.read((tx) => listInstalledActions<ActionContent>(tx, hubId, ids));
  if (action?.appId !== appId) return `No connected app has the action ${definitionId} any more.`;
  const names = new Set(listOutputs(action).keys());
  return {
    ...{ method: 'POST', url: toRequestedUrl(action.definition.actionUrl), headers: isJson, who: 'The app' },
    body: JSON.stringify(call.request),
    read: (response) => withRules(readResponse(response, names), action.definition),
  };
}

function toWebhook({ request }: store.ClaimedCall): Prepared {
  const { method, url, body, key } = request as store.WebhookRequest;
  const headers = { ...(body && isJson), 'idempotency-key': key };
  return {
    ...{ method, url: toRequestedUrl(url), headers, who: 'The URL' },
    ...(body && { body: JSON.stringify(body) }),
    read: readWebhookResponse,
  };
}

type Settlement = Parameters<typeof settle>[2];

function toSettlement(answer: CallAnswer, call: store.ClaimedCall, now: Date): Settlement {
  if (answer.is !== 'later') return { answer, now };
  const dueAt = toNextAttempt(call, { now, afterMs: answer.afterMs });
  if (dueAt) return { answer, dueAt, now };
  return { answer: { is: 'failure', reason: `${answer.reason} Three days of attempts have passed.` }, now };
}
