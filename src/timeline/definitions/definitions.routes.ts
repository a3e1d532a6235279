import { hubCallers } from '../../platform/http/callers.js';
import { toPaging } from '../../platform/http/body/paging.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import * as wire from './definitions.schema.js';
import type { EventDefinitionsService } from './definitions.service.js';

const path = '/events/v3/event-definitions';
const named = `${path}/:eventName`;
const shared = {
  tag: 'Custom events',
  callers: hubCallers,
  scopes: { oneOf: ['behavioral_events.event_definitions.read_write'] },
};

/** Events that an account defines itself. */
export function addDefinitionRoutes(server: Server, definitions: EventDefinitionsService): void {
  addReadRoutes(server, definitions);
  addWriteRoutes(server, definitions);
  addPropertyRoutes(server, definitions);
}

function addReadRoutes(server: Server, definitions: EventDefinitionsService): void {
  addRoute(server, {
    ...shared,
    method: 'GET',
    path,
    operationId: 'listEventDefinitions',
    summary: 'List the event definitions of the account',
    query: wire.DefinitionsQuery,
    success: { 200: wire.Definitions },
    handler: async ({ query, caller, request }) => {
      const { total, results, after } = await definitions.listDefinitions(caller.hubId, query);
      return { total, results: [...results], ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...shared,
    method: 'GET',
    path: named,
    operationId: 'getEventDefinition',
    summary: 'Read one event definition',
    params: wire.EventNameParams,
    success: { 200: wire.Definition },
    handler: ({ params, caller }) => definitions.getDefinition({ ...params, hubId: caller.hubId }),
  });
}

function addWriteRoutes(server: Server, definitions: EventDefinitionsService): void {
  addRoute(server, {
    ...shared,
    method: 'POST',
    path,
    operationId: 'createEventDefinition',
    summary: 'Define an event',
    body: wire.DefinitionInput,
    success: { 201: wire.Definition },
    refusals: [409],
    handler: ({ body, caller }) => definitions.createDefinition(caller.hubId, body),
  });

  addRoute(server, {
    ...shared,
    method: 'PATCH',
    path: named,
    operationId: 'updateEventDefinition',
    summary: 'Change the label or description of an event definition',
    params: wire.EventNameParams,
    body: wire.DefinitionUpdate,
    ignoresUnknownFields: true,
    success: { 201: wire.Definition },
    handler: ({ params, body, caller }) => definitions.updateDefinition({ ...params, hubId: caller.hubId }, body),
  });

  addRoute(server, {
    ...shared,
    method: 'DELETE',
    path: named,
    operationId: 'deleteEventDefinition',
    summary: 'Delete an event definition with its events',
    params: wire.EventNameParams,
    success: { 204: null },
    handler: ({ params, caller }) => definitions.deleteDefinition({ ...params, hubId: caller.hubId }),
  });
}

function addPropertyRoutes(server: Server, definitions: EventDefinitionsService): void {
  addRoute(server, {
    ...shared,
    method: 'POST',
    path: `${named}/property`,
    operationId: 'createEventProperty',
    summary: 'Add a property to an event definition',
    params: wire.EventNameParams,
    body: wire.EventPropertyInput,
    success: { 201: wire.EventProperty },
    refusals: [409],
    handler: ({ params, body, caller }) => definitions.addProperty({ ...params, hubId: caller.hubId }, body),
  });

  addRoute(server, {
    ...shared,
    method: 'PATCH',
    path: `${named}/property/:propertyName`,
    operationId: 'updateEventProperty',
    summary: 'Change a property of an event definition',
    params: wire.EventPropertyParams,
    body: wire.EventPropertyUpdate,
    success: { 201: wire.EventProperty },
    handler: ({ params, body, caller }) => definitions.updateProperty({ ...params, hubId: caller.hubId }, body),
  });

  addRoute(server, {
    ...shared,
    method: 'DELETE',
    path: `${named}/property/:propertyName`,
    operationId: 'deleteEventProperty',
    summary: 'Remove a property from an event definition',
    params: wire.EventPropertyParams,
    success: { 204: null },
    handler: ({ params, caller }) => definitions.removeProperty({ ...params, hubId: caller.hubId }),
  });
}
