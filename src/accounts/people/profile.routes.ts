import { toNetwork } from '../../platform/http/guards/client-network.js';
import { deviceCookie, findCookie } from '../../platform/http/cookies.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { OwnSessions, PasswordChange, ProfileName, SessionParams } from './profile.schema.js';
import type { ProfileService } from './profile.service.js';

const path = '/_app/profile';
const common = { tag: 'Users', callers: ['user'] } as const;

/** Assumption O13. What people who are signed in change of themselves. */
export function addProfileRoutes(server: Server, { profile }: { readonly profile: ProfileService }): void {
  addRoute(server, {
    ...common,
    method: 'PATCH',
    path,
    operationId: 'renameUser',
    summary: "Change one's own name",
    body: ProfileName,
    success: { 204: null },
    handler: ({ caller, body }) => profile.rename(caller, body.name),
  });

  addRoute(server, {
    ...common,
    method: 'PUT',
    path: `${path}/password`,
    operationId: 'changePassword',
    summary: "Change one's own password; the other sessions end",
    beforeOwnPassword: true,
    body: PasswordChange,
    success: { 204: null },
    handler: ({ caller, body, request }) =>
      profile.changePassword(caller, body, {
        network: toNetwork(request.ip),
        device: findCookie(request, deviceCookie),
      }),
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/sessions`,
    operationId: 'listSessions',
    summary: 'Where one is signed in',
    success: { 200: OwnSessions },
    handler: async ({ caller }) => ({
      results: (await profile.listSessions(caller)).map(({ createdAt, seenAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
    }),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/sessions/:sessionId`,
    operationId: 'endSession',
    summary: "End one of one's own sessions",
    params: SessionParams,
    success: { 204: null },
    handler: ({ caller, params }) => profile.endSession(caller, params.sessionId),
  });
}
