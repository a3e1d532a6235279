import { findCookie, sessionCookie, toSetCookie } from '../../platform/http/cookies.js';
import { httpErrors } from '../../platform/http/errors.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { isFromOwnPage } from '../../platform/http/guards/session-guard.js';
import type { AcceptanceService } from './acceptance.service.js';
import { AppSession } from '../entry/app-session.schema.js';
import { AcceptedInvitation, InvitationJoin, InvitationToken, OpenInvitation } from './invitations.schema.js';

const path = '/_app/invitation';
const tag = 'Users';

/** Assumption O17. What the holder of an invitation's link does. */
export function addAcceptanceRoutes(server: Server, { acceptance }: { readonly acceptance: AcceptanceService }): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'findInvitation',
    summary: 'Show the invitation of a link',
    tag,
    callers: ['anyone'],
    body: InvitationToken,
    success: { 200: OpenInvitation },
    handler: ({ body }) => acceptance.findInvitation(body.token),
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/join`,
    operationId: 'joinByInvitation',
    summary: 'Accept an invitation as a new user, with a name and a password',
    tag,
    callers: ['anyone'],
    body: InvitationJoin,
    success: { 201: AppSession },
    refusals: [409],
    handler: async ({ body, request, reply }) => {
      if (!isFromOwnPage(request)) throw httpErrors.forgedRequest();
      const facts = {
        previousCookie: findCookie(request, sessionCookie),
        userAgent: request.headers['user-agent'],
      };
      const { session, cookie, maxAgeSeconds } = await acceptance.join(body, facts);
      reply.header('set-cookie', toSetCookie(request, { name: sessionCookie, value: cookie, maxAgeSeconds }));
      return session;
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/accept`,
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation as the signed-in user',
    tag,
    callers: ['user'],
    body: InvitationToken,
    success: { 200: AcceptedInvitation },
    refusals: [409],
    handler: ({ caller, body }) => acceptance.accept(caller.userId, body.token),
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/decline`,
    operationId: 'declineInvitation',
    summary: 'Decline an invitation; its link is no longer valid',
    tag,
    callers: ['anyone'],
    body: InvitationToken,
    success: { 204: null },
    handler: ({ body, request }) => {
      if (!isFromOwnPage(request)) throw httpErrors.forgedRequest();
      return acceptance.decline(body.token);
    },
  });
}
