import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../platform/clock.js';
import type { Server } from '../../platform/http/facts.js';
import { drawAs } from '../../platform/randomness.js';
import { isOfApi } from '../requests/requests.plugin.js';
import type { DrawsService } from './draws.service.js';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Numbers the requests to the API, and those that change something elsewhere. Others, such as those of a browser that shows the
 * inspector, come at any time: they must not move what follows.
 */
export const toRequestId =
  ({ takeRequestId, takeOtherId }: Pick<DrawsService, 'takeRequestId' | 'takeOtherId'>) =>
  ({ method = '', url = '' }: IncomingMessage): string =>
    isOfApi(url) || !reading.has(method) ? takeRequestId() : takeOtherId();

/** Lets each request draw by its id, and gives responses the time of the sandbox. */
export function addDeterministicDraws(server: Server, { clock }: { readonly clock: Clock }): void {
  server.addHook('preHandler', (request, _reply, done) => drawAs(request.id, done));
  server.addHook('onSend', async (_request, reply, payload) => {
    reply.header('date', clock.now().toUTCString());
    return payload;
  });
}
