import type { Server } from './facts.js';

const sweepMs = 100;

/**
 * Lets a closing server end as soon as the last request in flight is answered: such answers say that the connection closes,
 * and kept-alive connections that fall idle meanwhile are closed, rather than waited for until they time out.
 */
export function addGracefulClose(server: Server): void {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    setInterval(() => server.server.closeIdleConnections(), sweepMs).unref();
  });
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
