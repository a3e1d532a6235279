import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import { writeScopes } from './schema-scopes.js';
import {
  AssociationDefinition,
  AssociationDefinitionInput,
  SchemaAssociationParams,
  SchemaParams,
} from './schemas.schema.js';
import type { SchemaAssociationsService } from './schema-associations.service.js';
import { toWireAssociation } from './wire-schema.js';

const callers = hubCallers;
const tag = 'Schemas';

/** Object types that a custom object type can be associated with. */
export function addSchemaAssociationRoutes(server: Server, associations: SchemaAssociationsService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/schemas/:objectType/associations',
    operationId: 'createSchemaAssociation',
    summary: 'Create an association type between a custom object type and another type',
    tag,
    callers,
    scopes: writeScopes,
    params: SchemaParams,
    body: AssociationDefinitionInput,
    success: { 201: AssociationDefinition },
    refusals: [437],
    handler: async ({ params, body, caller }) =>
      toWireAssociation(await associations.createAssociation({ ...params, hubId: caller.hubId, input: body })),
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/crm/v3/schemas/:objectType/associations/:associationIdentifier',
    operationId: 'deleteSchemaAssociation',
    summary: 'Delete an association type of a custom object type, also from records',
    tag,
    callers,
    scopes: writeScopes,
    params: SchemaAssociationParams,
    success: { 204: null },
    handler: async ({ params: { associationIdentifier: identifier, ...params }, caller }) => {
      await associations.deleteAssociation({ ...params, identifier, hubId: caller.hubId });
    },
  });
}
