import { toPaging } from '../../platform/http/body/paging.js';
import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdminOrApp } from '../rules/admins.js';
import * as wire from './teams.schema.js';
import type { TeamsService } from './teams.service.js';

const path = '/settings/teams/2026-09-beta';
const common = { tag: 'Teams', callers: hubCallers } as const;
const reads = { ...common, scopes: { allOf: ['settings.users.teams.read'] } } as const;
const writes = { ...common, scopes: { allOf: ['settings.users.teams.write'] } } as const;

interface Deps {
  readonly teams: TeamsService;
}

/** Assumption O23. Teams of an account. Users read all of it; changes need an administrator. */
export function addTeamRoutes(server: Server, deps: Deps): void {
  const { teams } = deps;
  addRoute(server, {
    ...reads,
    method: 'GET',
    path,
    operationId: 'listTeams',
    summary: 'List the teams of the account by id, one page at a time',
    query: wire.TeamPageQuery,
    success: { 200: wire.Teams },
    handler: async ({ caller, query, request }) => {
      const { results, after } = await teams.listTeams(caller.hubId, query);
      return { results, ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...writes,
    method: 'POST',
    path,
    operationId: 'createTeam',
    summary: 'Create a team with members',
    body: wire.TeamCreation,
    success: { 201: wire.Team },
    refusals: [409],
    handler: async ({ caller, body, reply }) => {
      assertAdminOrApp(caller);
      const team = await teams.createTeam(caller.hubId, body);
      reply.header('location', `${path}/${team.id}`);
      return team;
    },
  });

  addOneTeamRoutes(server, deps);
  addMemberRoutes(server, deps);
  addAssignmentRoutes(server, deps);
}

function addOneTeamRoutes(server: Server, { teams }: Deps): void {
  const one = { path: `${path}/:teamId`, params: wire.TeamParams } as const;
  addRoute(server, {
    ...reads,
    ...one,
    method: 'GET',
    operationId: 'getTeam',
    summary: 'Read a team',
    success: { 200: wire.Team },
    handler: ({ caller, params }) => teams.getTeam({ hubId: caller.hubId, ...params }),
  });

  addRoute(server, {
    ...writes,
    ...one,
    method: 'PATCH',
    operationId: 'changeTeam',
    summary: 'Rename a team, or move it below another one',
    body: wire.TeamChange,
    success: { 200: wire.Team },
    refusals: [409],
    handler: ({ caller, params, body }) => {
      assertAdminOrApp(caller);
      return teams.changeTeam({ hubId: caller.hubId, ...params }, body);
    },
  });

  addRoute(server, {
    ...writes,
    ...one,
    method: 'DELETE',
    operationId: 'deleteTeam',
    summary: 'Delete a team; the teams below it move up to its parent',
    success: { 204: null },
    handler: ({ caller, params }) => {
      assertAdminOrApp(caller);
      return teams.deleteTeam({ hubId: caller.hubId, ...params });
    },
  });
}

function addMemberRoutes(server: Server, { teams }: Deps): void {
  addRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:teamId/members`,
    operationId: 'listTeamMembers',
    summary: 'List the members of a team by user id, one page at a time',
    params: wire.TeamParams,
    query: wire.TeamPageQuery,
    success: { 200: wire.TeamMembers },
    handler: async ({ caller, params, query, request }) => {
      const { results, after } = await teams.listMembers({ hubId: caller.hubId, ...params }, query);
      return { results, ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...writes,
    method: 'DELETE',
    path: `${path}/:teamId/members/:userId`,
    operationId: 'removeTeamMember',
    summary: 'Remove a member from a team',
    params: wire.TeamMemberParams,
    query: wire.MembershipQuery,
    success: { 204: null },
    handler: ({ caller, params: { teamId, userId }, query }) => {
      assertAdminOrApp(caller);
      return teams.removeMember({ hubId: caller.hubId, teamId }, { userId, ...query });
    },
  });
}

function addAssignmentRoutes(server: Server, { teams }: Deps): void {
  addRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/:teamId/members`,
    operationId: 'assignTeamMember',
    summary: 'Add a member to a team, or change their type',
    params: wire.TeamParams,
    body: wire.TeamAssignment,
    success: { 201: wire.TeamMember },
    handler: async ({ caller, params, body }) => {
      assertAdminOrApp(caller);
      const { results } = await teams.assignMembers({ hubId: caller.hubId, ...params }, [body]);
      return results[0];
    },
  });

  addRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/:teamId/members/batch`,
    operationId: 'assignTeamMembers',
    summary: 'Add several members to a team, or change their types: all or none',
    params: wire.TeamParams,
    body: wire.TeamAssignments,
    success: { 200: wire.TeamMembersBatch },
    handler: ({ caller, params, body }) => {
      assertAdminOrApp(caller);
      return teams.assignMembers({ hubId: caller.hubId, ...params }, body.inputs);
    },
  });
}
