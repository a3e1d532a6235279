import type { Server } from '../../platform/http/facts.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { readScopes, writeScopes } from '../../properties/types/scopes.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toAuthor } from './authors.js';
import * as schema from './properties.schema.js';
import { toLegacyProperty, toPropertyInput, toPropertyUpdate } from './properties.js';

const tag = 'Properties, versions 1 and 2';
const path = '/properties/v2/:objectType/properties';

/** Definitions of properties as in versions 1 and 2. Assumption Y9. */
export function addLegacyPropertyRoutes(server: Server, properties: PropertiesService): void {
  addReads(server, properties);
  addWrites(server, properties);
}

function addReads(server: Server, { definitions }: PropertiesService): void {
  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacyProperties',
    summary: 'List the properties of an object type (version 2)',
    tag,
    scopes: readScopes,
    params: schema.TypeParams,
    success: { 200: schema.LegacyProperties },
    handler: async ({ params, caller }) =>
      (await definitions.listProperties(caller.hubId, params.objectType)).map(toLegacyProperty),
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/named/:name`,
    operationId: 'getLegacyProperty',
    summary: 'Read one property (version 2)',
    tag,
    scopes: readScopes,
    params: schema.NamedParams,
    success: { 200: schema.LegacyProperty },
    handler: async ({ params: { objectType, name }, caller }) =>
      toLegacyProperty(await definitions.getProperty(caller.hubId, { objectType, propertyName: name })),
  });
}

function addWrites(server: Server, { creates, updates }: PropertiesService): void {
  addLegacyRoute(server, {
    method: 'POST',
    path,
    operationId: 'createLegacyProperty',
    summary: 'Create a custom property (version 2)',
    tag,
    scopes: writeScopes,
    params: schema.TypeParams,
    body: schema.LegacyPropertyInput,
    success: { 200: schema.LegacyProperty },
    refusals: [409],
    handler: async ({ params, body, caller }) =>
      toLegacyProperty(await creates.createProperty({ ...toAuthor(caller), ...params, input: toPropertyInput(body) })),
  });

  addLegacyRoute(server, {
    method: 'PUT',
    path: `${path}/named/:name`,
    operationId: 'updateLegacyProperty',
    summary: 'Update a property (version 2)',
    tag,
    scopes: writeScopes,
    params: schema.NamedParams,
    body: schema.LegacyPropertyUpdate,
    success: { 200: schema.LegacyProperty },
    handler: async ({ params: { objectType, name }, body, caller }) => {
      const place = { ...toAuthor(caller), objectType, propertyName: name };
      return toLegacyProperty(await updates.updateProperty({ ...place, update: toPropertyUpdate(body) }));
    },
  });

  addLegacyRoute(server, {
    method: 'DELETE',
    path: `${path}/named/:name`,
    operationId: 'archiveLegacyProperty',
    summary: 'Archive a custom property (version 2)',
    tag,
    scopes: writeScopes,
    params: schema.NamedParams,
    success: { 204: null },
    handler: ({ params: { objectType, name }, caller }) =>
      updates.archiveProperty({ hubId: caller.hubId, objectType, propertyName: name }),
  });
}
