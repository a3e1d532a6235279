import { anyRecordScope } from '../objects/types/callers.js';
import { hubCallers, toActingUser, type HubCaller } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import { listScopes, readScopes, writeScopes } from './schema-scopes.js';
import { addSchemaAssociationRoutes } from './schema-associations.routes.js';
import * as wire from './schemas.schema.js';
import type { SchemasService } from './schemas.service.js';
import { toWireSchema, toWireType } from './wire-schema.js';

const callers = hubCallers;
const tag = 'Schemas';
const path = '/crm/v3/schemas';

/** Custom object types of a hub. */
export function addSchemaRoutes(server: Server, schemas: SchemasService): void {
  addReadRoutes(server, schemas);
  addWriteRoutes(server, schemas);
  addSchemaAssociationRoutes(server, schemas.associations);
  addObjectLibraryRoutes(server, schemas);
}

function addReadRoutes(server: Server, schemas: SchemasService): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listSchemas',
    summary: 'List the custom object types of the account',
    tag,
    callers,
    scopes: listScopes,
    query: wire.SchemasQuery,
    success: { 200: wire.ObjectSchemaList },
    handler: async ({ query, caller }) => {
      const found = await schemas.reads.listSchemas(caller.hubId, query.archived ?? false);
      return { results: found.map((schema) => toWireSchema(schema, query)) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/:objectType`,
    operationId: 'getSchema',
    summary: 'Read one custom object type, by type id or full name',
    tag,
    callers,
    scopes: readScopes,
    params: wire.SchemaParams,
    query: wire.SchemaQuery,
    success: { 200: wire.ObjectSchema },
    handler: async ({ params, query, caller }) =>
      toWireSchema(await schemas.reads.getSchema({ ...params, hubId: caller.hubId }), query),
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/batch/read`,
    operationId: 'readSchemas',
    summary: 'Read several custom object types, omitting those that do not exist',
    tag,
    callers,
    scopes: readScopes,
    reads: true,
    body: wire.SchemaBatchRead,
    success: { 200: wire.ObjectSchemaList },
    handler: async ({ body, caller }) => {
      const found = await schemas.reads.findSchemas(caller.hubId, body.inputs);
      return { results: found.map((schema) => toWireSchema(schema, body)) };
    },
  });
}

function addWriteRoutes(server: Server, schemas: SchemasService): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createSchema',
    summary: 'Create a custom object type with properties and associations',
    tag,
    callers,
    scopes: writeScopes,
    body: wire.SchemaInput,
    success: { 201: wire.ObjectSchema },
    refusals: [409],
    handler: async ({ body, caller, reply }) => {
      const made = await schemas.writes.createSchema({ ...toAuthor(caller), input: body });
      reply.header('location', `${path}/${made.type.id}`);
      return toWireSchema(made);
    },
  });

  addRoute(server, {
    method: 'PATCH',
    path: `${path}/:objectType`,
    operationId: 'updateSchema',
    summary: 'Update a custom object type',
    tag,
    callers,
    scopes: writeScopes,
    params: wire.SchemaParams,
    body: wire.SchemaUpdate,
    success: { 200: wire.ObjectTypeDefinition },
    handler: async ({ params, body, caller }) => {
      const changed = await schemas.writes.updateSchema({ ...params, ...toAuthor(caller), update: body });
      return toWireType(changed, caller.hubId);
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:objectType`,
    operationId: 'archiveSchema',
    summary: 'Archive a custom object type without records, or permanently delete an archived one',
    tag,
    callers,
    scopes: writeScopes,
    params: wire.SchemaParams,
    query: wire.PurgeQuery,
    success: { 204: null },
    handler: async ({ params, query, caller }) => {
      const place = { ...params, hubId: caller.hubId };
      await (query.archived ? schemas.writes.purgeSchema(place) : schemas.writes.archiveSchema(place));
    },
  });
}

function toAuthor(caller: HubCaller) {
  return { hubId: caller.hubId, userId: toActingUser(caller).userId };
}

const libraryPath = '/crm/v3/object-library/enablement';
const libraryRoute = { method: 'GET', tag: 'Object library', callers: hubCallers, scopes: anyRecordScope } as const;

/** Which object types the account has records of. */
function addObjectLibraryRoutes(server: Server, { reads }: SchemasService): void {
  addRoute(server, {
    ...libraryRoute,
    path: libraryPath,
    operationId: 'listEnabledObjectTypes',
    summary: 'Read which object types are enabled in the account',
    success: { 200: wire.Enablements },
    handler: async ({ caller }) => ({
      enablementByObjectTypeId: Object.fromEntries(await reads.listEnablements(caller.hubId)),
    }),
  });

  addRoute(server, {
    ...libraryRoute,
    path: `${libraryPath}/:objectTypeId`,
    operationId: 'getObjectTypeEnablement',
    summary: 'Read whether an object type is enabled in the account',
    params: wire.EnablementParams,
    success: { 200: wire.Enablement },
    handler: async ({ params, caller }) => ({
      enablement: await reads.isEnabled(caller.hubId, params.objectTypeId),
    }),
  });
}
