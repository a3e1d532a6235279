import { toPaging } from '../../platform/http/body/paging.js';
import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { TeamsWithMembers } from '../teams/teams.schema.js';
import type { TeamsService } from '../teams/teams.service.js';
import {
  PermissionSets,
  ProvisionedUser,
  ProvisionedUserParams,
  ProvisionedUserQuery,
  ProvisionedUsers,
  ProvisionedUsersQuery,
  UserChanges,
  UserProvisionRequest,
} from './provisioned-users.schema.js';
import type { ProvisionedUsersService } from './provisioned-users.service.js';
import { userRoles } from './user-roles.js';

const path = '/settings/v3/users';
const common = { tag: 'User provisioning', callers: ['app', 'private-app'] } as const;
const reads = { ...common, scopes: { oneOf: ['settings.users.read', 'crm.objects.users.read'] } } as const;
const writes = { ...common, scopes: { oneOf: ['settings.users.write', 'crm.objects.users.write'] } } as const;

interface Deps {
  readonly provisionedUsers: ProvisionedUsersService;
  readonly teams: TeamsService;
}

/** Assumption O18. The users of an account, for apps. */
export function addProvisionedUserRoutes(server: Server, deps: Deps): void {
  const { provisionedUsers } = deps;
  addRoute(server, {
    ...reads,
    method: 'GET',
    path,
    operationId: 'listProvisionedUsers',
    summary: 'List the users of the account, invited ones included, one page at a time',
    query: ProvisionedUsersQuery,
    success: { 200: ProvisionedUsers },
    handler: async ({ caller, query, request }) => {
      const { results, after } = await provisionedUsers.listUsers(caller.hubId, query);
      return { results, ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...writes,
    method: 'POST',
    path,
    operationId: 'provisionUser',
    summary: 'Invite a user; an administrator passes on the link',
    body: UserProvisionRequest,
    success: { 201: ProvisionedUser },
    refusals: [409],
    handler: ({ caller, body }) => provisionedUsers.provisionUser(caller, body),
  });

  addRoleRoutes(server, deps);
  addOneUserRoutes(server, deps);
}

function addRoleRoutes(server: Server, { teams }: Deps): void {
  addRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/roles`,
    operationId: 'listUserRoles',
    summary: 'List the roles that apps may assign',
    success: { 200: PermissionSets },
    handler: () => ({ results: userRoles.map(({ id, name }) => ({ id, name, requiresBillingWrite: false })) }),
  });

  addRoute(server, {
    ...common,
    callers: hubCallers,
    scopes: { allOf: ['settings.users.teams.read'] },
    method: 'GET',
    path: `${path}/teams`,
    operationId: 'listTeamsWithMembers',
    summary: 'List all teams of the account with the ids of their members',
    success: { 200: TeamsWithMembers },
    // Assumption O23.
    handler: ({ caller }) => teams.listTeamsWithMembers(caller.hubId),
  });
}

function addOneUserRoutes(server: Server, { provisionedUsers }: Deps): void {
  const one = { path: `${path}/:userId`, params: ProvisionedUserParams, query: ProvisionedUserQuery } as const;
  addRoute(server, {
    ...reads,
    ...one,
    method: 'GET',
    operationId: 'getProvisionedUser',
    summary: 'Read a user by id or email address',
    success: { 200: ProvisionedUser },
    handler: ({ caller, params, query }) =>
      provisionedUsers.getUser({ hubId: caller.hubId, id: params.userId, ...query }),
  });

  addRoute(server, {
    ...writes,
    ...one,
    method: 'PUT',
    operationId: 'changeProvisionedUser',
    summary: 'Change the name, role and teams of a user',
    body: UserChanges,
    success: { 200: ProvisionedUser },
    refusals: [409],
    handler: ({ caller, params, query, body }) =>
      provisionedUsers.changeUser({ hubId: caller.hubId, id: params.userId, ...query }, body),
  });

  addRoute(server, {
    ...writes,
    ...one,
    method: 'DELETE',
    operationId: 'removeProvisionedUser',
    summary: 'Remove a user from the account, or revoke their invitation',
    success: { 204: null },
    handler: ({ caller, params, query }) =>
      provisionedUsers.removeUser({ hubId: caller.hubId, id: params.userId, ...query }),
  });
}
