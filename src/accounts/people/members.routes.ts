import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.js';
import { GivenPassword, Member, MemberParams, MemberRole, Members } from './members.schema.js';
import type { MembersService } from './members.service.js';

const path = '/_app/users';
const common = { tag: 'Users', callers: ['member'] } as const;

interface Deps {
  readonly members: MembersService;
}

/** Assumption O12. The users of an account, for its administrators. */
export function addMemberRoutes(server: Server, deps: Deps): void {
  const { members } = deps;
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listUsers',
    summary: 'List the users of the account, with their roles',
    success: { 200: Members },
    handler: async ({ caller }) => {
      assertAdmin(caller);
      return { results: await members.listMembers(caller.hubId) };
    },
  });

  addOneMemberRoutes(server, deps);
}

function addOneMemberRoutes(server: Server, { members }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'PATCH',
    path: `${path}/:userId`,
    operationId: 'changeUserRole',
    summary: 'Change the role of a user, effective immediately',
    params: MemberParams,
    body: MemberRole,
    success: { 200: Member },
    refusals: [409],
    handler: ({ caller, params, body }) => {
      assertAdmin(caller);
      return members.changeRole(caller, { userId: Number(params.userId), role: body.role });
    },
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:userId`,
    operationId: 'removeUser',
    summary: 'Remove a user from the account, effective immediately',
    params: MemberParams,
    success: { 204: null },
    refusals: [409],
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return members.removeMember(caller, Number(params.userId));
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:userId/password`,
    operationId: 'giveUserPassword',
    summary: 'Reset the password of a user who belongs to this account only',
    params: MemberParams,
    success: { 200: GivenPassword },
    refusals: [409],
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return members.givePassword(caller, Number(params.userId));
    },
  });
}
