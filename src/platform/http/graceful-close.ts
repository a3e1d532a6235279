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
  server.addHook('onSend', async (_request, reply, payload) => {
    if (isClosing) reply.header('connection', 'close');
    return payload;
  });
}
