import { hubCallers } from '../../platform/http/callers.js';
import { toPaging } from '../../platform/http/body/paging.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { Owner, OwnerList, OwnerParams, OwnerQuery, OwnersQuery } from './owners.schema.js';
import type { OwnersService } from './owners.service.js';

const callers = hubCallers;
const scopes = { allOf: ['crm.objects.owners.read'] };
const tag = 'Owners';

/** The users of an account, by the ids that records refer to them with. */
export function addOwnerRoutes(server: Server, { owners }: { owners: OwnersService }): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/owners',
    operationId: 'listOwners',
    summary: 'List owners, one page at a time',
    tag,
    callers,
    scopes,
    query: OwnersQuery,
    success: { 200: OwnerList },
    handler: async ({ query, caller, request }) => {
      const { results, after } = await owners.listOwners(caller.hubId, query);
      return { results, ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/owners/:ownerId',
    operationId: 'getOwner',
    summary: 'Read an owner',
    tag,
    callers,
    scopes,
    params: OwnerParams,
    query: OwnerQuery,
    success: { 200: Owner },
    handler: ({ params, query, caller }) => owners.getOwner({ hubId: caller.hubId, ...params }, query),
  });
}
