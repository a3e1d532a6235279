import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '../facts.js';

const sweepMs = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** Before a close: from here on the server says that it is not ready, and every answer closes its connection. */
    drain(): void;
    isDraining(): boolean;
    /** Requests that have arrived and whose answers are not yet out. */
    countRequests(): number;
  }
}

/**
 * Lets a closing server end as soon as the last request in flight is answered: such answers say that the connection closes,
 * and kept-alive connections that fall idle meanwhile are closed, rather than waited for until they time out.
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
