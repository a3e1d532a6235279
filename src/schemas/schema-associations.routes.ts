import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { writeScopes } from './schema-scopes.js';
import {
  AssociationDefinition,
  AssociationDefinitionInput,
  SchemaAssociationParams,
  SchemaParams,
} from './schemas.schema.js';
import type { SchemasService } from './schemas.service.js';
import { toWireAssociation } from './wire-schema.js';

const callers = hubCallers;
const tag = 'Schemas';

/** Which records a custom object type may be associated with. */
export function addSchemaAssociationRoutes(server: Server, schemas: SchemasService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/schemas/:objectType/associations',
    operationId: 'createSchemaAssociation',
    summary: 'Let records of a custom object type be associated with those of another type',
    tag,
    callers,
    scopes: writeScopes,
    params: SchemaParams,
    body: AssociationDefinitionInput,
    success: { 201: AssociationDefinition },
    refusals: [437],
    handler: async ({ params, body, caller }) =>
      toWireAssociation(await schemas.createAssociation({ ...params, hubId: caller.hubId, input: body })),
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/crm/v3/schemas/:objectType/associations/:associationIdentifier',
    operationId: 'deleteSchemaAssociation',
    summary: 'Remove a kind of association of a custom object type, also from records',
    tag,
    callers,
    scopes: writeScopes,
    params: SchemaAssociationParams,
    success: { 204: null },
    handler: async ({ params: { associationIdentifier: identifier, ...params }, caller }) => {
      await schemas.deleteAssociation({ ...params, identifier, hubId: caller.hubId });
    },
  });
}
