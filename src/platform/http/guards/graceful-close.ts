import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '../facts.js';

const sweepMs = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** Call before a close: from now on readiness fails, and every response closes its connection. */
    drain(): void;
    isDraining(): boolean;
    /** Received requests whose responses were not sent completely. */
    countRequests(): number;
  }
}

/**
 * Lets a closing server end as soon as the last request in flight is finished: responses close their connection, and kept-alive
 * connections are closed when they become idle instead of timing out.
 */
export function addGracefulClose(server: Server): void {
  let isDraining = false;
  const drain = () => {
    isDraining = true;
  };
  server.decorate('drain', drain);
  server.decorate('isDraining', () => isDraining);
  let requests = 0;
  server.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    response.once('close', () => (requests -= 1));
  });
  server.decorate('countRequests', () => requests);
  server.addHook('preClose', async () => {
    drain();
    setInterval(() => server.server.closeIdleConnections(), sweepMs).unref();
  });
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}
