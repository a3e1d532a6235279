import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findCookie, sessionCookie, toSetCookie } from '../../platform/http/cookies.js';
import type { Server } from '../../platform/http/facts.js';
import { toNetwork } from '../../platform/http/guards/client-network.js';
import { addRoute } from '../../platform/http/route.js';
import { attemptSeconds } from './attempts.js';
import type { SignOnProblem } from './problems.js';
import type { SingleSignOnService } from './single-sign-on.service.js';

const moment = Type.String({ format: 'date-time' });

const OwnIdentities = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      issuer: Type.String({ description: 'The address of the provider' }),
      linkedAt: moment,
      usedAt: Type.String({ format: 'date-time', description: 'Time of the last sign-in' }),
    }),
  ),
});

const IdentityParams = Type.Object({
  identityId: Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});

const callbackPath = '/_app/oidc/callback';
/** Binds a sign-in at the provider to the browser in which it began. */
const attemptCookie = 'spoke_oidc';

/** Decision 30. Signing in by an OpenID Connect provider. */
export function addSingleSignOnRoutes(
  server: Server,
  { singleSignOn }: { readonly singleSignOn: SingleSignOnService },
): void {
  const common = { tag: 'Web app', callers: ['anyone'], success: { 303: null } } as const;
  addRoute(server, {
    ...common,
    method: 'GET',
    path: '/_app/oidc/start',
    operationId: 'startSingleSignOn',
    summary: 'Send the browser to the OpenID Connect provider; `next` is the page to continue to',
    query: Type.Object({ next: Type.Optional(Type.String()) }),
    handler: async ({ query, request, reply }) => {
      const begun = await singleSignOn.begin(query.next, request.baseUrl + callbackPath);
      if ('problem' in begun) return sendToSignIn(reply, begun);
      const cookie = { name: attemptCookie, value: begun.cookie, maxAgeSeconds: attemptSeconds };
      reply.header('set-cookie', toSetCookie(request, cookie));
      return redirect(reply, begun.url);
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: callbackPath,
    operationId: 'finishSingleSignOn',
    summary: 'Where the OpenID Connect provider sends the browser back to',
    handler: async ({ request, reply }) => {
      const outcome = await singleSignOn.finish({
        redirectUri: request.baseUrl + callbackPath,
        query: readQuery(request),
        cookie: findCookie(request, attemptCookie),
        previousCookie: findCookie(request, sessionCookie),
        client: { network: toNetwork(request.ip), userAgent: request.headers['user-agent'] },
      });
      if (outcome.isOver) {
        reply.header('set-cookie', toSetCookie(request, { name: attemptCookie, value: '', maxAgeSeconds: 0 }));
      }
      if ('problem' in outcome) return sendToSignIn(reply, outcome);
      const { cookie: value, maxAgeSeconds } = outcome;
      reply.header('set-cookie', toSetCookie(request, { name: sessionCookie, value, maxAgeSeconds }));
      return redirect(reply, outcome.next);
    },
  });

  addIdentityRoutes(server, singleSignOn);
}

function addIdentityRoutes(server: Server, singleSignOn: SingleSignOnService): void {
  const path = '/_app/profile/identities';
  const common = { tag: 'Users', callers: ['user'] } as const;
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listIdentities',
    summary: 'List the identities by which the user signs in at an OpenID Connect provider',
    success: { 200: OwnIdentities },
    handler: async ({ caller }) => ({
      results: (await singleSignOn.listIdentities(caller.userId)).map(({ identityId, issuer, linkedAt, usedAt }) => ({
        ...{ id: identityId, issuer },
        ...{ linkedAt: linkedAt.toISOString(), usedAt: usedAt.toISOString() },
      })),
    }),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:identityId`,
    operationId: 'unlinkIdentity',
    summary: "Remove one of the user's identities at an OpenID Connect provider",
    params: IdentityParams,
    success: { 204: null },
    handler: ({ caller, params }) => singleSignOn.unlink(caller.userId, params.identityId),
  });
}

function readQuery({ url }: FastifyRequest): URLSearchParams {
  const cut = url.indexOf('?');
  return new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1));
}

interface Problem {
  readonly problem: SignOnProblem;
  readonly next: string | undefined;
}

function sendToSignIn(reply: FastifyReply, { problem, next }: Problem): undefined {
  const query = new URLSearchParams({ problem, ...(next !== undefined && next !== '/app' && { next }) });
  return redirect(reply, `/app/sign-in?${query.toString()}`);
}

function redirect(reply: FastifyReply, url: string): undefined {
  reply.status(303).headers({ location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
}
