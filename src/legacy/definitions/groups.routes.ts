import type { Static } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { readScopes, writeScopes } from '../../properties/types/scopes.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import * as schema from './properties.schema.js';
import { toLegacyProperty } from './properties.js';

const tag = 'Properties, versions 1 and 2';
const path = '/properties/v2/:objectType/groups';

interface Group {
  readonly name: string;
  readonly label: string;
  readonly displayOrder: number;
}

/** Groups of properties as in versions 1 and 2. */
export function addLegacyGroupRoutes(server: Server, properties: PropertiesService): void {
  addReads(server, properties);
  addWrites(server, properties.groups);
}

function addReads(server: Server, { groups, definitions }: PropertiesService): void {
  /** The properties of a type; undefined unless they are asked for. */
  const findMembers = async (hubId: number, objectType: string, isAsked = false) =>
    isAsked ? (await definitions.listProperties(hubId, objectType)).map(toLegacyProperty) : undefined;

  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacyPropertyGroups',
    summary: 'List the property groups of an object type (version 2)',
    tag,
    scopes: readScopes,
    params: schema.TypeParams,
    query: schema.GroupsQuery,
    success: { 200: schema.LegacyGroups },
    handler: async ({ params, query, caller: { hubId } }) => {
      const found = await groups.listGroups({ ...params, hubId });
      const members = await findMembers(hubId, params.objectType, query.includeProperties);
      return found.map((group) => toLegacyGroup(group, members));
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/named/:name`,
    operationId: 'getLegacyPropertyGroup',
    summary: 'Read one property group (version 2)',
    tag,
    scopes: readScopes,
    params: schema.NamedParams,
    query: schema.GroupsQuery,
    success: { 200: schema.LegacyGroup },
    handler: async ({ params: { objectType, name }, query, caller: { hubId } }) => {
      const group = await groups.getGroup({ hubId, objectType, groupName: name });
      return toLegacyGroup(group, await findMembers(hubId, objectType, query.includeProperties));
    },
  });
}

function toLegacyGroup(
  { name, label, displayOrder }: Group,
  members?: readonly schema.LegacyProperty[],
): Static<typeof schema.LegacyGroup> {
  const properties = members && { properties: members.filter(({ groupName }) => groupName === name) };
  return { name, displayName: label, displayOrder, ...properties };
}

function addWrites(server: Server, groups: PropertiesService['groups']): void {
  addLegacyRoute(server, {
    method: 'POST',
    path,
    operationId: 'createLegacyPropertyGroup',
    summary: 'Create a property group (version 2)',
    tag,
    scopes: writeScopes,
    params: schema.TypeParams,
    body: schema.LegacyGroupInput,
    success: { 200: schema.LegacyGroup },
    refusals: [409],
    handler: async ({ params, body: { name, displayName, displayOrder }, caller }) => {
      const input = { name, label: displayName || name, ...toPlace(displayOrder) };
      return toLegacyGroup(await groups.createGroup({ ...params, hubId: caller.hubId, input }));
    },
  });

  addLegacyRoute(server, {
    method: 'PUT',
    path: `${path}/named/:name`,
    operationId: 'updateLegacyPropertyGroup',
    summary: 'Change the label or display order of a property group (version 2)',
    tag,
    scopes: writeScopes,
    params: schema.NamedParams,
    body: schema.LegacyGroupUpdate,
    success: { 200: schema.LegacyGroup },
    handler: async ({ params: { objectType, name }, body: { displayName, displayOrder }, caller }) => {
      const update = { ...(displayName && { label: displayName }), ...toPlace(displayOrder) };
      const place = { hubId: caller.hubId, objectType, groupName: name };
      return toLegacyGroup(await groups.updateGroup({ ...place, update }));
    },
  });

  addLegacyRoute(server, {
    method: 'DELETE',
    path: `${path}/named/:name`,
    operationId: 'deleteLegacyPropertyGroup',
    summary: 'Delete a property group without active properties (version 2)',
    tag,
    scopes: writeScopes,
    params: schema.NamedParams,
    success: { 204: null },
    handler: ({ params: { objectType, name }, caller }) =>
      groups.deleteGroup({ hubId: caller.hubId, objectType, groupName: name }),
  });
}

function toPlace(displayOrder: number | null | undefined) {
  return typeof displayOrder === 'number' && { displayOrder };
}
