import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import type { PropertyGroup } from '../types/default-properties.js';
import { Group, GroupInput, GroupList, GroupParams, GroupUpdate } from './groups.schema.js';
import type { GroupsService } from './groups.service.js';
import { ObjectTypeParams } from '../types/properties.schema.js';
import { readScopes, writeScopes } from '../types/scopes.js';

const callers = hubCallers;
const tag = 'Property groups';
const path = '/crm/v3/properties/:objectType/groups';

/** Groups of properties. */
export function addGroupRoutes(server: Server, groups: GroupsService): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listPropertyGroups',
    summary: 'List the property groups of an object type',
    tag,
    callers,
    scopes: readScopes,
    params: ObjectTypeParams,
    success: { 200: GroupList },
    handler: async ({ params, caller }) => {
      const found = await groups.listGroups({ ...params, hubId: caller.hubId });
      return { results: found.map(toWireGroup) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/:groupName`,
    operationId: 'getPropertyGroup',
    summary: 'Read one property group',
    tag,
    callers,
    scopes: readScopes,
    params: GroupParams,
    success: { 200: Group },
    handler: async ({ params, caller }) => toWireGroup(await groups.getGroup({ ...params, hubId: caller.hubId })),
  });

  addGroupWriteRoutes(server, groups);
}

function addGroupWriteRoutes(server: Server, groups: GroupsService): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createPropertyGroup',
    summary: 'Create a property group',
    tag,
    callers,
    scopes: writeScopes,
    params: ObjectTypeParams,
    body: GroupInput,
    success: { 201: Group },
    refusals: [409],
    handler: async ({ params, body, caller, reply }) => {
      const made = await groups.createGroup({ ...params, hubId: caller.hubId, input: body });
      reply.header('location', `/crm/v3/properties/${params.objectType}/groups/${made.name}`);
      return toWireGroup(made);
    },
  });

  addRoute(server, {
    method: 'PATCH',
    path: `${path}/:groupName`,
    operationId: 'updatePropertyGroup',
    summary: 'Change the label or display order of a property group',
    tag,
    callers,
    scopes: writeScopes,
    params: GroupParams,
    body: GroupUpdate,
    success: { 200: Group },
    handler: async ({ params, body, caller }) =>
      toWireGroup(await groups.updateGroup({ ...params, hubId: caller.hubId, update: body })),
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:groupName`,
    operationId: 'deletePropertyGroup',
    summary: 'Delete a property group without active properties',
    tag,
    callers,
    scopes: writeScopes,
    params: GroupParams,
    success: { 204: null },
    handler: ({ params, caller }) => groups.deleteGroup({ ...params, hubId: caller.hubId }),
  });
}

function toWireGroup({ name, label, displayOrder }: PropertyGroup) {
  return { name, label, displayOrder, archived: false };
}
