import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.js';
import { toInvitationLink } from './links.js';
import { Invitations, InvitationParams, InvitationWithLink, NewInvitation } from './invitations.schema.js';
import type { InvitationsService } from './invitations.service.js';

const path = '/_app/invitations';
const common = { tag: 'Users', callers: ['member'] } as const;

/** Assumption O17. The invitations of an account, for its administrators. */
export function addInvitationRoutes(
  server: Server,
  { invitations }: { readonly invitations: InvitationsService },
): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listInvitations',
    summary: 'List the pending invitations of the account',
    success: { 200: Invitations },
    handler: async ({ caller }) => {
      assertAdmin(caller);
      return { results: await invitations.listInvitations(caller.hubId) };
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'inviteUser',
    summary: 'Invite a person to the account; returns a one-time link to hand over',
    body: NewInvitation,
    success: { 201: InvitationWithLink },
    refusals: [409],
    handler: async ({ caller, body, request }) => {
      assertAdmin(caller);
      const { invitation, token, mailed } = await invitations.invite(caller, body);
      return { invitation, link: toInvitationLink(request.baseUrl, token), mailed };
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:invitationId/link`,
    operationId: 'renewInvitation',
    summary: 'Replace the link of an invitation with a new one',
    params: InvitationParams,
    success: { 200: InvitationWithLink },
    handler: async ({ caller, params, request }) => {
      assertAdmin(caller);
      const { invitation, token, mailed } = await invitations.renew(caller, params.invitationId);
      return { invitation, link: toInvitationLink(request.baseUrl, token), mailed };
    },
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:invitationId`,
    operationId: 'revokeInvitation',
    summary: 'Revoke an invitation',
    params: InvitationParams,
    success: { 204: null },
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return invitations.revoke(caller, params.invitationId);
    },
  });
}
