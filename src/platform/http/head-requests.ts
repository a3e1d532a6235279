import type { IncomingMessage } from 'node:http';
import type { Server } from './facts.js';

const heads = new WeakSet<IncomingMessage>();

/**
 * Lets the router look for the route of GET. Fastify's own routes for HEAD double those of GET, in memory and at the start.
 * {@link addHeadRequests} restores the method.
 */
export function routeHeadAsGet(raw: IncomingMessage): void {
  if (raw.method !== 'HEAD') return;
  raw.method = 'GET';
  heads.add(raw);
}

/** Responds to HEAD with the headers of GET, and no content (RFC 9110, 9.3.2). Call before other hooks. */
export function addHeadRequests(server: Server): void {
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (heads.has(raw)) raw.method = 'HEAD';
    done();
  });
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!heads.has(raw)) return done(null, payload);
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      reply.header('content-length', Buffer.byteLength(payload));
    } else if (
      payload &&
      typeof payload === 'object' &&
      'destroy' in payload &&
      typeof payload.destroy === 'function'
    ) {
      payload.destroy();
    }
    return done(null, null);
  });
}
