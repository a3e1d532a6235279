import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.js';
import type { Server } from '../facts.js';
import type { IncomingMessage } from 'node:http';
import { answerClientError } from '../client-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    deadline: NodeJS.Timeout | undefined;
  }
}

/** The deadline of a response after the request was received completely, in milliseconds. */
const answerMs = 9500;

/**
 * Responds with 503 after the deadline, as when the database has stopped responding. Work in progress may still complete, as
 * after every 503 to a write. Routes with `mayTakeLong` are exempt.
 */
export function addRequestDeadline(server: Server): void {
  server.decorateRequest('deadline', undefined);
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.facts?.mayTakeLong) return done();
    const arm = () => {
      if (!reply.sent) request.deadline = setTimeout(answerLate, answerMs, reply).unref();
    };
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) arm();
    else request.raw.once('end', arm);
    done();
  });
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', (request, _reply, payload, done) => {
    liftRequestDeadline(request);
    done(null, payload);
  });
}

/** For a request that is delayed on purpose. */
export function liftRequestDeadline(request: FastifyRequest): void {
  clearTimeout(request.deadline);
}

function answerLate(reply: FastifyReply): void {
  if (!reply.sent) void reply.send(httpErrors.unavailable());
}

/** The timeout for receiving a body. */
const bodyMs = 120_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Aborts requests whose bodies do not arrive in time, whether or not a response was sent. */
export function addBodyDeadline(server: Server): void {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (length === '0' && encoding === undefined) return done();
    const timer = setTimeout(() => {
      const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (reply.raw.headersSent) raw.destroy();
      else answerClientError(late, raw.socket);
    }, bodyMs);
    deadlines.set(raw, timer.unref());
    const settle = () => clearTimeout(timer);
    raw.once('end', settle).once('close', settle);
    return done();
  });
}

/** For a reader with its own timeouts. */
export function liftBodyDeadline(raw: IncomingMessage): void {
  clearTimeout(deadlines.get(raw));
}
