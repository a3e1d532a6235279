import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteFacts, Server } from '../http/facts.js';
import { type AdmissionControl, type LaneName, toRequestCost } from './admission-control.js';
import type { ShedReason, Ticket } from './scheduler.js';
import { defineErrors, type AppError } from '../http/errors.js';
import type { Caller } from '../http/callers.js';
import { toNetwork } from '../http/guards/client-network.js';

/** Errors of requests that exceed the capacity; both have Retry-After. */
const admissionErrors = defineErrors({
  ACCOUNT_BACKLOG: {
    status: 429,
    category: 'RATE_LIMITS',
    message:
      'Too many requests of this account are waiting. Send fewer at a time, and retry after the seconds of Retry-After.',
  },
  SERVER_SATURATED: {
    status: 503,
    category: 'INTERNAL_ERROR',
    message: 'The server is at its capacity. Retry after the seconds of Retry-After.',
  },
});

function toAdmissionError(reason: ShedReason, retryAfterSeconds: number): AppError {
  const error = reason === 'account' ? admissionErrors.accountBacklog : admissionErrors.serverSaturated;
  return error({ retryAfterSeconds });
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admitted | undefined;
  }
}

/** The capacity that a request holds, from its admission until its response is ready. */
interface Admitted {
  readonly ticket: Ticket;
  readonly lane: LaneName;
  readonly isSearch: boolean;
  startedAt: number;
  runningAtStart: number;
  hasHandler: boolean;
}

type Done = (error?: Error) => void;

const sweepMs = 250;
/** Statements time out after 30 s: the work of an aborted request ends within this time. */
const abandonedMs = 35_000;

/**
 * Schedules requests fairly. Requests queue after their body is read, so that slow senders hold no capacity; if the queue of the
 * account is full, a request is rejected before its body is read. Capacity is released when the response is ready, so slow
 * readers hold none either.
 */
export function addAdmission(server: Server, admission: AdmissionControl): void {
  server.decorateRequest('admission', undefined);
  const sweep = createSweep(admission);
  server.addHook('onRequest', (request, _reply, done) => {
    const { facts } = request.routeOptions.config;
    if (!facts || facts.neverWaits) return done();
    const lane = toLane(facts);
    const reason = admission.lanes[lane].scheduler.findRefusal(toRequestAccount(request).account, 1);
    return reason ? refuse({ admission, lane, done }, reason) : done();
  });
  server.addHook('preValidation', (request, reply, done) => {
    const { facts } = request.routeOptions.config;
    if (!facts || facts.neverWaits) return done();
    enter({ request, reply, done, admission, facts, sweep });
  });
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.admission) request.admission.hasHandler = true;
    done();
  });
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (request.admission) release(admission, request.admission);
    done(null, payload);
  });
}

function toCost({ body, query, headers }: FastifyRequest, { reads }: RouteFacts): number {
  return toRequestCost({ reads, body, query, bodyBytes: Number(headers['content-length'] ?? 0) });
}

function toLane(facts: RouteFacts): LaneName {
  return facts.movesContent ? 'content' : 'requests';
}

interface Entry {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly done: Done;
  readonly admission: AdmissionControl;
  readonly facts: RouteFacts;
  readonly sweep: () => void;
}

function enter({ request, reply, done, admission, facts, sweep }: Entry): void {
  const lane = toLane(facts);
  const { scheduler, maxCost } = admission.lanes[lane];
  const { account, caller } = toRequestAccount(request);
  const isSearch = facts.reads && request.method === 'POST' && request.url.includes('/search');
  const cost = lane === 'content' ? 1 : isSearch ? admission.searches.estimate(account) : toCost(request, facts);
  const reason = scheduler.findRefusal(account, cost);
  if (reason) return refuse({ admission, lane, done }, reason);
  const ticket: Ticket = {
    account,
    caller,
    cost: Math.min(cost, maxCost),
    state: 'new',
    held: 0,
    since: 0,
    onStart() {
      admission.noteWaited(lane, performance.now() - ticket.since);
      begin(admission, held);
      done();
    },
    onExpired: (why) => refuse({ admission, lane, done }, why),
  };
  const held: Admitted = { ticket, lane, isSearch, startedAt: 0, runningAtStart: 1, hasHandler: false };
  request.admission = held;
  reply.raw.once('close', () => releaseClosed(admission, held, reply));
  // The client disconnected while its body was parsed.
  if (reply.raw.destroyed) return;
  if (scheduler.enter(ticket, performance.now())) {
    begin(admission, held);
    return done();
  }
  sweep();
}

function begin(admission: AdmissionControl, held: Admitted): void {
  if (!held.isSearch) return;
  held.startedAt = performance.now();
  held.runningAtStart = admission.lanes[held.lane].scheduler.figures().running;
}

function release(admission: AdmissionControl, { ticket, lane, isSearch, startedAt, runningAtStart }: Admitted): void {
  if (ticket.state === 'done' || ticket.state === 'new') return;
  const { scheduler } = admission.lanes[lane];
  if (isSearch && startedAt > 0) {
    const running = (runningAtStart + scheduler.figures().running) / 2;
    admission.searches.learn(ticket.account, performance.now() - startedAt, running);
  }
  scheduler.leave(ticket);
}

/** After an abort the handler and its statements continue: releases the capacity when the handler ends, or must have ended. */
function releaseClosed(admission: AdmissionControl, held: Admitted, reply: FastifyReply): void {
  if (held.ticket.state === 'done') return;
  if (!held.hasHandler || reply.sent) return release(admission, held);
  setTimeout(() => release(admission, held), abandonedMs).unref();
}

interface Refusal {
  readonly admission: AdmissionControl;
  readonly lane: LaneName;
  readonly done: Done;
}

let refusals = 0;

function refuse({ admission, lane, done }: Refusal, reason: ShedReason): void {
  admission.noteShed(lane, reason);
  // Adds jitter, so that requests rejected together are not retried together.
  refusals += 1;
  done(toAdmissionError(reason, 1 + (refusals % 3)));
}

/** Expires requests that waited too long; runs a timer only while requests wait. */
function createSweep(admission: AdmissionControl): () => void {
  const lanes = Object.values(admission.lanes);
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const run = () => {
    for (const { scheduler } of lanes) scheduler.expire(performance.now());
    if (lanes.every(({ scheduler }) => scheduler.figures().waiting === 0)) stop();
  };
  return () => {
    timer ??= setInterval(run, sweepMs).unref();
  };
}

interface RequestAccount {
  readonly account: string;
  readonly caller: string;
}

/**
 * The account whose capacity a request uses: its hub, its developer account, its user or, for anonymous requests, its client
 * address.
 */
function toRequestAccount({ caller, ip }: { readonly caller: Caller; readonly ip: string }): RequestAccount {
  switch (caller.kind) {
    case 'app':
    case 'private-app':
      return { account: `hub ${caller.hubId}`, caller: `${caller.kind} ${caller.appId}` };
    case 'client':
      return { account: `app ${caller.appId}`, caller: '' };
    case 'member':
      return { account: `hub ${caller.hubId}`, caller: `user ${caller.userId}` };
    case 'developer':
      return {
        account: `developer ${caller.developerId}`,
        caller: caller.person ? `user ${caller.person.userId}` : 'key',
      };
    case 'user':
      return { account: `user ${caller.userId}`, caller: '' };
    case 'anyone':
      // Not the hub in the path, which clients can choose freely.
      return { account: `address ${toNetwork(ip)}`, caller: '' };
  }
}
