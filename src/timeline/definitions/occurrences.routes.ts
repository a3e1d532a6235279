import { toSource } from '../../objects/types/callers.js';
import { hubCallers } from '../../platform/http/callers.js';
import { toPaging } from '../../platform/http/body/paging.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import * as wire from './definitions.schema.js';
import type { OccurrencesService } from './occurrences.service.js';

const tag = 'Custom events';
const callers = hubCallers;
const maySend = { oneOf: ['analytics.behavioral_events.send'] };
const mayRead = {
  oneOf: ['oauth', 'behavioral_events.event_definitions.read_write', 'analytics.behavioral_events.send'],
};

/** Events of the definitions of an account. */
export function addOccurrenceRoutes(server: Server, occurrences: OccurrencesService): void {
  addSendRoutes(server, occurrences);
  addRoute(server, {
    method: 'GET',
    path: '/events/v3/events',
    operationId: 'listCustomEvents',
    summary: 'List custom events on records, newest first',
    tag,
    callers,
    scopes: mayRead,
    query: wire.OccurrencesQuery,
    success: { 200: wire.Occurrences },
    handler: async ({ query, caller, request }) => {
      const values = readValues(request.originalUrl);
      const { results, after } = await occurrences.listOccurrences(caller.hubId, query, values);
      return { results, ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/events/v3/events/event-types',
    operationId: 'listCustomEventTypes',
    summary: 'List the full names of the event definitions',
    tag,
    callers,
    scopes: mayRead,
    success: { 200: wire.EventTypes },
    handler: async ({ caller }) => ({ eventTypes: await occurrences.listEventTypes(caller.hubId) }),
  });
}

function addSendRoutes(server: Server, occurrences: OccurrencesService): void {
  addRoute(server, {
    method: 'POST',
    path: '/events/v3/send',
    operationId: 'sendCustomEvent',
    summary: 'Add a custom event to a record',
    tag,
    callers,
    scopes: maySend,
    body: wire.Completion,
    success: { 204: null },
    handler: ({ body, caller }) => occurrences.send(caller.hubId, [body], toSource(caller)),
  });

  addRoute(server, {
    method: 'POST',
    path: '/events/v3/send/batch',
    operationId: 'sendCustomEvents',
    summary: 'Add up to 500 custom events to records, all or none',
    tag,
    callers,
    scopes: maySend,
    body: wire.Completions,
    success: { 204: null },
    handler: ({ body, caller }) => occurrences.send(caller.hubId, body.inputs, toSource(caller)),
  });
}

const prefix = 'property.';

/** The parameters `property.{name}` of an address. */
function readValues(url: string): Record<string, string> {
  const [, query = ''] = url.split('?', 2);
  const given = [...new URLSearchParams(query)].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(given.map(([name, value]) => [name.slice(prefix.length), value]));
}
