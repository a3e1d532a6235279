import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import { toAuthor } from './types/authors.js';
import {
  ObjectTypeParams,
  PropertiesQuery,
  Property,
  PropertyInput,
  PropertyList,
  PropertyParams,
  PropertyQuery,
  PropertyUpdate,
} from './types/properties.schema.js';
import type { PropertiesService } from './properties.service.js';
import { readScopes, writeScopes } from './types/scopes.js';
import { addPropertyBatchRoutes } from './definitions/batches.routes.js';
import { addGroupRoutes } from './groups/groups.routes.js';
import { addPropertyValidationRoutes } from './validations/validations.routes.js';
import { toWireProperty } from './definitions/wire-property.js';

const callers = hubCallers;
const tag = 'Properties';

/** Definitions of properties, built-in and custom, and their groups. Spec 4.3. */
export function addPropertyRoutes(server: Server, properties: PropertiesService): void {
  addPropertyReadRoutes(server, properties);
  addPropertyWriteRoutes(server, properties);
  addPropertyBatchRoutes(server, properties.batches);
  addGroupRoutes(server, properties.groups);
  addPropertyValidationRoutes(server, properties.validations);
}

function addPropertyReadRoutes(server: Server, { definitions }: PropertiesService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/properties/:objectType',
    operationId: 'listProperties',
    summary: 'List the properties of an object type',
    tag,
    callers,
    scopes: readScopes,
    params: ObjectTypeParams,
    query: PropertiesQuery,
    success: { 200: PropertyList },
    handler: async ({ params, query, caller }) => {
      const found = await definitions.listProperties(caller.hubId, params.objectType, query);
      return { results: found.map(toWireProperty) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/properties/:objectType/:propertyName',
    operationId: 'getProperty',
    summary: 'Read one property',
    tag,
    callers,
    scopes: readScopes,
    params: PropertyParams,
    query: PropertyQuery,
    success: { 200: Property },
    handler: async ({ params, query, caller }) =>
      toWireProperty(await definitions.getProperty(caller.hubId, params, query)),
  });
}

function addPropertyWriteRoutes(server: Server, { creates, updates }: PropertiesService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/properties/:objectType',
    operationId: 'createProperty',
    summary: 'Create a custom property',
    tag,
    callers,
    scopes: writeScopes,
    params: ObjectTypeParams,
    body: PropertyInput,
    success: { 201: Property },
    refusals: [409],
    handler: async ({ params, body, caller, reply }) => {
      const made = await creates.createProperty({ ...toAuthor(caller), ...params, input: body });
      reply.header('location', `/crm/v3/properties/${params.objectType}/${made.name}`);
      return toWireProperty(made);
    },
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/crm/v3/properties/:objectType/:propertyName',
    operationId: 'updateProperty',
    summary: 'Update a property',
    tag,
    callers,
    scopes: writeScopes,
    params: PropertyParams,
    body: PropertyUpdate,
    success: { 200: Property },
    handler: async ({ params, body, caller }) =>
      toWireProperty(await updates.updateProperty({ ...toAuthor(caller), ...params, update: body })),
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/crm/v3/properties/:objectType/:propertyName',
    operationId: 'archiveProperty',
    summary: 'Archive a custom property',
    tag,
    callers,
    scopes: writeScopes,
    params: PropertyParams,
    success: { 204: null },
    handler: ({ params, caller }) => updates.archiveProperty({ ...params, hubId: caller.hubId }),
  });
}
