import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.js';
import type { Server } from '../facts.js';

declare module 'fastify' {
  interface FastifyRequest {
    deadline: NodeJS.Timeout | undefined;
  }
}

/** How long a request may wait for its answer once all of it is there, in milliseconds. */
const answerMs = 9500;

/**
 * Answers 503 when a request has waited for too long, as it does when the database has stopped answering. What was begun may
 * still be carried out, as after every 503 to a write. Routes that say so may take longer.
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

/** For a request that is kept waiting on purpose. */
export function liftRequestDeadline(request: FastifyRequest): void {
  clearTimeout(request.deadline);
}

function answerLate(reply: FastifyReply): void {
  if (!reply.sent) void reply.send(httpErrors.unavailable());
}
