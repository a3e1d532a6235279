import type { IncomingMessage } from 'node:http';
import { answerClientError } from '../client-error.js';
import type { Server } from '../facts.js';

/** How long a body may take to arrive. */
const bodyMs = 120_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends requests whose bodies do not arrive in time, whatever has been answered meanwhile. */
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

/** For a reader that sets a pace of its own. */
export function liftBodyDeadline(raw: IncomingMessage): void {
  clearTimeout(deadlines.get(raw));
}
