import type { FastifyReply, FastifyRequest } from 'fastify';
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
import { pendingCookie, pendingSeconds } from '../second-factors/sign-ins.service.js';
import { AppSession, Code, CodeNeeded, Credentials } from './app-session.schema.js';
import type { AppSessionService } from './app-session.service.js';

const path = '/_app/session';
const tag = 'Web app';

/** Signing in to the web app, and out of it. */
export function addAppSessionRoutes(server: Server, { appSession }: { appSession: AppSessionService }): void {
  addSignInRoutes(server, appSession);

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

function addSignInRoutes(server: Server, appSession: AppSessionService): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'signIn',
    summary:
      'Sign in with an email address and a password; returns a session cookie, or 202 for a user with two-factor authentication',
    tag,
    callers: ['anyone'],
    body: Credentials,
    success: { 200: AppSession, 202: CodeNeeded },
    handler: async ({ body, request, reply }) => {
      const entered = await appSession.signIn({ ...body, ...toBrowser(request) });
      if (!('pending' in entered)) return toSignedIn(request, reply, entered);
      const pending = { name: pendingCookie, value: entered.pending, maxAgeSeconds: pendingSeconds };
      reply.status(202).header('set-cookie', toSetCookie(request, pending));
      return { expiresInSeconds: pendingSeconds };
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/code`,
    operationId: 'enterSignInCode',
    summary: 'Finish a sign-in with a code of the authenticator or a recovery code; returns a session cookie',
    tag,
    callers: ['anyone'],
    body: Code,
    success: { 200: AppSession },
    refusals: [409],
    handler: async ({ body, request, reply }) => {
      const pending = findCookie(request, pendingCookie);
      const signedIn = await appSession.enterCode({ ...body, pending, ...toBrowser(request) });
      reply.header('set-cookie', toSetCookie(request, { name: pendingCookie, value: '', maxAgeSeconds: 0 }));
      return toSignedIn(request, reply, signedIn);
    },
  });
}

/** Throws FORGED_REQUEST (403) for a request of another site. */
function toBrowser(request: FastifyRequest) {
  if (!isFromOwnPage(request)) throw httpErrors.forgedRequest();
  const client = {
    network: toNetwork(request.ip),
    device: findCookie(request, deviceCookie),
    userAgent: request.headers['user-agent'],
  };
  return { previousCookie: findCookie(request, sessionCookie), client };
}

type SignedIn = Awaited<ReturnType<AppSessionService['enterCode']>>;

function toSignedIn(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
  const { session, cookie, maxAgeSeconds, device } = signedIn;
  const known = { name: deviceCookie, value: device, maxAgeSeconds: deviceCookieSeconds };
  reply.header('set-cookie', toSetCookie(request, { name: sessionCookie, value: cookie, maxAgeSeconds }));
  reply.header('set-cookie', toSetCookie(request, known));
  return session;
}
