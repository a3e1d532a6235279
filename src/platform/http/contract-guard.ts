import type { Log } from '../log.js';
import { AppError, toWireError } from './errors.js';
import type { Server } from './facts.js';

/** Fails a request whose answer has a status that its route did not declare, so that the description stays true. */
export function addContractGuard(server: Server, log: Log): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const facts = request.routeOptions.config.facts;
    if (!facts || facts.statuses.has(reply.statusCode)) return payload;
    log.error({ id: request.id, operation: facts.operationId, status: reply.statusCode }, 'undeclared status');
    reply.status(500).removeHeader('content-length').header('content-type', 'application/json;charset=utf-8');
    return JSON.stringify(toWireError(new AppError('INTERNAL_ERROR'), request.id));
  });
}
