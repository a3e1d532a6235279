import { toRecordScopes, toSource } from '../../objects/types/callers.js';
import { assertScopes } from '../../platform/http/caller-hook.js';
import type { HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toPageSize } from '../shapes/paging.js';
import * as schema from './crm-objects.schema.js';
import type { LegacyAssociationsService } from './associations.service.js';

const tag = 'Associations, version 1';
const path = '/crm-associations/v1/associations';
const countsAs = 'association';
const toAuthor = (caller: HubCaller) => ({ hubId: caller.hubId, source: toSource(caller) });

/** The scopes depend on the types that the definition of a body leads to: those of version 3, from the first type. */
const toAssert = (caller: HubCaller, action: 'read' | 'write') => (types: { readonly from: string }) => {
  assertScopes(caller, toRecordScopes(types.from, action));
};

/** None before the request is read. */
const scopes = () => undefined;

/** Associations as in version 1. */
export function addLegacyAssociationRoutes(server: Server, associations: LegacyAssociationsService): void {
  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:objectId/:category/:definitionId`,
    operationId: 'listLegacyAssociations',
    summary: 'List the ids of associated records (version 1)',
    tag,
    countsAs,
    scopes,
    params: schema.AssociationParams,
    query: schema.AssociatedQuery,
    success: { 200: schema.AssociatedIds },
    handler: ({ params: { objectId, category, definitionId }, query: { limit, offset }, caller }) => {
      const size = toPageSize(limit, { usual: 100, most: 100 });
      const definition = { category, definitionId: Number(definitionId) };
      const page = { hubId: caller.hubId, objectId, ...definition, limit: size, offset };
      return associations.listAssociated(page, toAssert(caller, 'read'));
    },
  });

  const both = { method: 'PUT', tag, countsAs, scopes, success: { 204: null } } as const;

  addLegacyRoute(server, {
    ...both,
    path,
    operationId: 'createLegacyAssociation',
    summary: 'Associate two records (version 1)',
    body: schema.AssociationInput,
    handler: ({ body, caller }) => associations.associate(toAuthor(caller), [body], toAssert(caller, 'write')),
  });

  addLegacyRoute(server, {
    ...both,
    path: `${path}/create-batch`,
    operationId: 'createLegacyAssociationBatch',
    summary: 'Associate up to 100 pairs of records (version 1)',
    body: schema.AssociationInputs,
    handler: ({ body, caller }) => associations.associate(toAuthor(caller), body, toAssert(caller, 'write')),
  });

  addLegacyRoute(server, {
    ...both,
    path: `${path}/delete`,
    operationId: 'deleteLegacyAssociation',
    summary: 'Remove an association between two records (version 1)',
    body: schema.AssociationInput,
    handler: ({ body, caller }) => associations.dissociate(toAuthor(caller), [body], toAssert(caller, 'write')),
  });

  addLegacyRoute(server, {
    ...both,
    path: `${path}/delete-batch`,
    operationId: 'deleteLegacyAssociationBatch',
    summary: 'Remove up to 100 associations (version 1)',
    body: schema.AssociationInputs,
    handler: ({ body, caller }) => associations.dissociate(toAuthor(caller), body, toAssert(caller, 'write')),
  });
}
