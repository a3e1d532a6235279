import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteFacts, Server } from '../http/facts.js';
import type { AdmissionControl, LaneName } from './admission-control.js';
import { toAdmissionError } from './admission.errors.js';
import { toRequestAccount } from './request-account.js';
import { toRequestCost } from './request-cost.js';
import type { ShedReason, Ticket } from './scheduler.js';

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admitted | undefined;
  }
}

/** What a request holds of the capacity, from when it may run until its answer is ready. */
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
/** Statements end after 30 s: so long the work of an aborted request may go on. */
const abandonedMs = 35_000;

/**
 * Admits requests in fair turns. The queue is after the body, so that a client which sends slowly holds nothing; a client
 * whose account has a full queue is refused before its body is read. Capacity is released when the answer is ready: a
 * client that reads slowly holds nothing either.
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
  // The client went away while its body was parsed: nobody waits for the answer.
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

/** After an abort the handler goes on, and with it its statements: what it holds is released when it ends, or must have ended. */
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
  // Spread, so that those refused together do not come back together.
  refusals += 1;
  done(toAdmissionError(reason, 1 + (refusals % 3)));
}

/** Ends the wait of requests that waited too long; a timer only while there are any. */
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
