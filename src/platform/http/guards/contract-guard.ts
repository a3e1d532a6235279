import type { Log } from '../../log.js';
import { toWireError, httpErrors } from '../errors.js';
import type { Server } from '../facts.js';

/** Refused for its host: not a status of any route. */
const misdirected = 421;

/** Fails a request whose answer has a status that its route did not declare, so that the description stays true. */
export function addContractGuard(server: Server, log: Log): void {
  // eslint-disable-next-line max-params -- a hook without a promise
  server.addHook('onSend', (request, reply, payload, done) => {
    const facts = request.routeOptions.config.facts;
    if (!facts || reply.statusCode === misdirected || facts.statuses.has(reply.statusCode)) return done(null, payload);
    log.error({ id: request.id, operation: facts.operationId, status: reply.statusCode }, 'undeclared status');
    reply.status(500).removeHeader('content-length').header('content-type', 'application/json;charset=utf-8');
    return done(null, JSON.stringify(toWireError(httpErrors.internalError(), request.id)));
  });
}
