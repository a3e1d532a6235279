import type { Static } from 'typebox';
import type { OwnersService } from '../../accounts/people/owners.service.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import * as schema from './account.schema.js';

type Owner = Awaited<ReturnType<OwnersService['getOwner']>>;

const tag = 'Owners, version 2';
const scopes = { allOf: ['crm.objects.owners.read'] };
const path = '/owners/v2/owners';
/** The most owners that the service returns at once. */
const pageSize = 500;

/** Owners as in version 2: one list without pages. */
export function addLegacyOwnerRoutes(server: Server, owners: OwnersService): void {
  const listAll = async (hubId: number, query: { readonly email?: string; readonly archived: boolean }) => {
    const found: Owner[] = [];
    let after: string | undefined;
    do {
      const page = await owners.listOwners(hubId, { ...query, limit: pageSize, ...(after !== undefined && { after }) });
      found.push(...page.results);
      ({ after } = page);
    } while (after !== undefined);
    return found;
  };

  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacyOwners',
    summary: 'List all owners (version 2)',
    tag,
    scopes,
    query: schema.OwnersQuery,
    success: { 200: schema.LegacyOwners },
    handler: async ({ query: { email, includeInactive = false }, caller: { hubId } }) => {
      const asked = email ? { email } : {};
      const active = await listAll(hubId, { ...asked, archived: false });
      const inactive = includeInactive ? await listAll(hubId, { ...asked, archived: true }) : [];
      const all = [...active, ...inactive].sort((a, b) => Number(a.id) - Number(b.id));
      return all.map((owner) => toLegacyOwner(owner, hubId));
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:ownerId`,
    operationId: 'getLegacyOwner',
    summary: 'Read an owner (version 2)',
    tag,
    scopes,
    params: schema.OwnerParams,
    query: schema.OwnerQuery,
    success: { 200: schema.LegacyOwner },
    handler: async ({ params, query: { includeInactive = false }, caller: { hubId } }) => {
      const place = { hubId, ...params };
      const archived = includeInactive && !(await owners.getActiveOwners(hubId)).has(params.ownerId);
      return toLegacyOwner(await owners.getOwner(place, { archived }), hubId);
    },
  });
}

function toLegacyOwner(owner: Owner, hubId: number): Static<typeof schema.LegacyOwner> {
  return {
    portalId: hubId,
    ownerId: Number(owner.id),
    type: 'PERSON',
    firstName: owner.firstName,
    lastName: owner.lastName,
    email: owner.email,
    createdAt: Date.parse(owner.createdAt),
    updatedAt: Date.parse(owner.updatedAt),
    remoteList: [],
    hasContactsAccess: !owner.archived,
    ...(!owner.archived && { activeUserId: owner.userIdIncludingInactive }),
    userIdIncludingInactive: owner.userIdIncludingInactive,
    isActive: !owner.archived,
  };
}
