import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTokenRoute } from '../../oauth/credentials/token.errors.js';
import { toShownKind } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { liftRequestDeadline } from '../../platform/http/guards/deadlines.js';
import { toErrorAnswer, toFaultAnswer } from './answers.js';
import type { Fault, Faults } from './faults.js';
import { toScenarioFault } from './scenarios.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault of the sandbox that applies to this request. */
    fault: Fault | undefined;
  }
}

interface FaultDeps {
  readonly faults: Faults;
  /** Called for requests whose connection is cut: the server does not count them as responded to. */
  readonly onCut: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** The sandbox's own API, probes and the web app are exempt from faults. */
const spared = /^\/(?:$|\?|(?:_spoke|_app|app|assets|healthz|readyz)(?:$|[/?]))/;

const scenarioHeader = 'x-spoke-scenario';

/**
 * Makes requests fail by the rules, or by what a request itself asks for (`X-Spoke-Scenario`). Without `afterHandler` the handler does not run and nothing changes; with it the handler
 * runs, and only its response is replaced or cut. Call before adding the recorder of requests and the routes.
 */
export function addFaultHooks(server: Server, { faults, onCut }: FaultDeps): void {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  server.decorateRequest('fault');

  // The body has been read at this stage, so that the inspector can show it.
  server.addHook('preValidation', async (request, reply) => {
    const scenario = request.headers[scenarioHeader];
    if ((faults.rules.size === 0 && scenario === undefined) || spared.test(request.url)) return undefined;
    request.fault = scenario === undefined ? faults.strike(toTarget(request)) : toScenarioFault(String(scenario));
    const { rule, pauseMs = 0 } = request.fault ?? {};
    if (!rule || rule.afterHandler) return undefined;
    liftRequestDeadline(request);
    await pause(pauseMs, closing.signal);
    if (rule.cut) return cut(request, reply, onCut);
    // Any declared status is fine: the actual response replaces this one when it is sent.
    return rule.status === undefined ? undefined : reply.status(500).send('');
  });

  server.addHook('onSend', async (request, reply, payload) => {
    const { fault } = request;
    if (!fault) return payload;
    if (fault.rule.afterHandler) await pause(fault.pauseMs, closing.signal);
    if (fault.rule.status !== undefined) return replaceAnswer(request, reply, payload);
    if (fault.rule.cut === 'middle') return cutInTheMiddle(request, reply, { payload, onCut });
    if (fault.rule.cut === 'before') {
      if (payload instanceof Readable) payload.destroy();
      onCut(request, reply);
      request.raw.socket.destroy();
    }
    return payload;
  });
}

function toTarget(request: FastifyRequest) {
  const { caller, method, body } = request;
  const paths = [request.originalUrl, request.url].map((url) => url.split('?', 1)[0] ?? '');
  const hubId = 'hubId' in caller ? caller.hubId : undefined;
  const isForTokens = isTokenRoute(request.routeOptions.url) && typeof body === 'object' && body !== null;
  const grantType: unknown = isForTokens && 'grant_type' in body ? body.grant_type : undefined;
  return { method, paths, hubId, caller: toShownKind(caller), grantType };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  // Aborted when the server closes.
  if (milliseconds > 0) await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}

function cut(request: FastifyRequest, reply: FastifyReply, onCut: FaultDeps['onCut']): FastifyReply {
  reply.hijack();
  onCut(request, reply);
  request.raw.socket.destroy();
  return reply;
}

/** Headers of the handler's response to remove. */
const answerHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'location',
  'set-cookie',
];

function replaceAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): string {
  if (payload instanceof Readable) payload.destroy();
  const { rule, error } = request.fault as Fault;
  const struck = { id: request.id, caller: request.caller, route: request.routeOptions.url };
  const answer = error ? toErrorAnswer(error, struck) : toFaultAnswer({ ...rule, status: rule.status ?? 500 }, struck);
  for (const name of answerHeaders) reply.removeHeader(name);
  reply.status(answer.status).headers(answer.headers);
  return answer.body;
}

/** Sends half of the body, then closes the connection. */
function cutInTheMiddle(
  request: FastifyRequest,
  reply: FastifyReply,
  { payload, onCut }: { readonly payload: unknown; readonly onCut: FaultDeps['onCut'] },
): Readable {
  const whole = payload instanceof Readable ? payload : Readable.from([Buffer.from((payload ?? '') as string)]);
  if (whole !== payload) reply.header('content-length', Buffer.byteLength((payload ?? '') as string));
  async function* half(): AsyncGenerator<Buffer> {
    const first: IteratorResult<Buffer> = await whole[Symbol.asyncIterator]().next();
    const bytes = first.done ? Buffer.alloc(0) : Buffer.from(first.value);
    if (bytes.length > 0) yield bytes.subarray(0, Math.ceil(bytes.length / 2));
    whole.destroy();
    // Lets the written data go out first.
    await nextTurn();
    onCut(request, reply);
    request.raw.socket.destroySoon();
  }
  return Readable.from(half());
}
