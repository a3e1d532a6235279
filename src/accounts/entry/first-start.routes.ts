import { sessionCookie, findCookie, toSetCookie } from '../../platform/http/cookies.js';
import { httpErrors } from '../../platform/http/errors.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { isFromOwnPage } from '../../platform/http/guards/session-guard.js';
import { AppSession } from './app-session.schema.js';
import { FirstStart, FirstStartState, type SignInWays } from './first-start.schema.js';
import type { AccountLogosService } from './account-logos.service.js';
import { currencies } from '../rules/currency-codes.js';
import type { FirstStartService } from './first-start.service.js';

const path = '/_app/first-start';
const common = { tag: 'Web app', callers: ['anyone'] } as const;

interface Deps {
  readonly firstStart: FirstStartService;
  readonly accountLogos: AccountLogosService;
  readonly signInWays: SignInWays;
}

/** Creating the first account of a server. */
export function addFirstStartRoutes(server: Server, { firstStart, accountLogos, signInWays }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'getFirstStart',
    summary: 'Check whether the server still needs its first account',
    success: { 200: FirstStartState },
    handler: async () => ({
      needed: await firstStart.isNeeded(),
      currencies: currencies.map(({ currencyCode }) => currencyCode),
      logoUrl: await accountLogos.findOnlyUrl(),
      signIn: signInWays,
    }),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'makeFirstStart',
    summary: 'Create the first account and its administrator with the code from the log',
    body: FirstStart,
    success: { 201: AppSession },
    refusals: [409],
    handler: async ({ body, request, reply }) => {
      if (!isFromOwnPage(request)) throw httpErrors.forgedRequest();
      const previousCookie = findCookie(request, sessionCookie);
      const visitor = { address: request.ip, userAgent: request.headers['user-agent'], previousCookie };
      const { session, cookie, maxAgeSeconds } = await firstStart.begin(body, visitor);
      reply.header('set-cookie', toSetCookie(request, { name: sessionCookie, value: cookie, maxAgeSeconds }));
      return session;
    },
  });
}
