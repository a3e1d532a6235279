import { toNetwork } from '../../platform/http/guards/client-network.js';
import {
  deviceCookie,
  deviceCookieSeconds,
  findCookie,
  sessionCookie,
  toSetCookie,
} from '../../platform/http/cookies.js';
import { httpErrors } from '../../platform/http/errors.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { isFromOwnPage } from '../../platform/http/guards/session-guard.js';
import { AppSession, Credentials } from './app-session.schema.js';
import type { AppSessionService } from './app-session.service.js';

const path = '/_app/session';
const tag = 'Web app';

/** Signing in to the web app, and out of it. */
export function addAppSessionRoutes(server: Server, { appSession }: { appSession: AppSessionService }): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'signIn',
    summary: 'Sign in with an email address and a password; returns a session cookie',
    tag,
    callers: ['anyone'],
    body: Credentials,
    success: { 200: AppSession },
    handler: async ({ body, request, reply }) => {
      if (!isFromOwnPage(request)) throw httpErrors.forgedRequest();
      const previousCookie = findCookie(request, sessionCookie);
      const { session, cookie, maxAgeSeconds, device } = await appSession.signIn({
        ...body,
        previousCookie,
        client: {
          network: toNetwork(request.ip),
          device: findCookie(request, deviceCookie),
          userAgent: request.headers['user-agent'],
        },
      });
      reply.header('set-cookie', toSetCookie(request, { name: sessionCookie, value: cookie, maxAgeSeconds }));
      const known = { name: deviceCookie, value: device, maxAgeSeconds: deviceCookieSeconds };
      reply.header('set-cookie', toSetCookie(request, known));
      return session;
    },
  });

  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'getSession',
    summary: 'Read the signed-in user with their accounts',
    tag,
    callers: ['user'],
    beforeOwnPassword: true,
    success: { 200: AppSession },
    handler: ({ caller }) => appSession.getSession(caller),
  });

  addRoute(server, {
    method: 'DELETE',
    path,
    operationId: 'signOut',
    summary: 'Sign out',
    tag,
    callers: ['user'],
    beforeOwnPassword: true,
    success: { 204: null },
    handler: async ({ request, reply }) => {
      await appSession.signOut(findCookie(request, sessionCookie) ?? '');
      reply.header('set-cookie', toSetCookie(request, { name: sessionCookie, value: '', maxAgeSeconds: 0 }));
    },
  });
}
