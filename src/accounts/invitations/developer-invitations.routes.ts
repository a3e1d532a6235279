import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import type { DeveloperInvitationsService } from './developer-invitations.service.js';
import { toInvitationLink } from './links.js';
import {
  DeveloperInvitations,
  DeveloperInvitationWithLink,
  InvitationParams,
  NewDeveloperInvitation,
} from './invitations.schema.js';

const path = '/_app/developer/invitations';
const common = { tag: 'Developer accounts', callers: ['developer'] } as const;

interface Deps {
  readonly developerInvitations: DeveloperInvitationsService;
}

/** The invitations of a developer account, for its users. */
export function addDeveloperInvitationRoutes(server: Server, { developerInvitations }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listDeveloperInvitations',
    summary: 'List the pending invitations of the developer account',
    success: { 200: DeveloperInvitations },
    handler: async ({ caller }) => ({ results: await developerInvitations.listInvitations(caller) }),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'inviteDeveloperPerson',
    summary: 'Invite a user of this server; returns a one-time link to hand over',
    body: NewDeveloperInvitation,
    success: { 201: DeveloperInvitationWithLink },
    refusals: [409],
    handler: async ({ caller, body, request }) => {
      const { invitation, token, mailed } = await developerInvitations.invite(caller, body.email);
      return { invitation, link: toInvitationLink(request.baseUrl, token), mailed };
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:invitationId/link`,
    operationId: 'renewDeveloperInvitation',
    summary: 'Replace the link of an invitation with a new one',
    params: InvitationParams,
    success: { 200: DeveloperInvitationWithLink },
    handler: async ({ caller, params, request }) => {
      const { invitation, token, mailed } = await developerInvitations.renew(caller, params.invitationId);
      return { invitation, link: toInvitationLink(request.baseUrl, token), mailed };
    },
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:invitationId`,
    operationId: 'revokeDeveloperInvitation',
    summary: 'Revoke an invitation',
    params: InvitationParams,
    success: { 204: null },
    handler: ({ caller, params }) => developerInvitations.revoke(caller, params.invitationId),
  });
}
