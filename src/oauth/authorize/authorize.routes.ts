import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AccountLogosService } from '../../accounts/entry/account-logos.service.js';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import type { UsersService } from '../../accounts/people/users.service.js';
import { pendingCookie } from '../../accounts/second-factors/sign-ins.service.js';
import type { Clock } from '../../platform/clock.js';
import { toNetwork } from '../../platform/http/guards/client-network.js';
import { deviceCookie, findCookie, sessionCookie } from '../../platform/http/cookies.js';
import { isLoggedFailure, toAppError } from '../../platform/http/error-handler.js';
import { httpErrors } from '../../platform/http/errors.js';
import type { Server } from '../../platform/http/facts.js';
import { parseQueryOfRouter, type RawQuery } from '../../platform/http/body/query.js';
import { addRoute } from '../../platform/http/route.js';
import { isFromOwnPage } from '../../platform/http/guards/session-guard.js';
import type { Log } from '../../platform/log.js';
import { toAuthorizeRequest } from './request.js';
import { browserCookie, createAuthorizeFlow, type SignInWays } from './flow.service.js';
import { toStepUrl, type Visit } from './visit.js';
import { createAuthorizeForms, type SentForm } from './forms.service.js';
import { authorizeErrors } from './authorize.errors.js';
import { accountPath, authorizeForm, authorizeQuery, page } from './authorize.schema.js';
import { CheckedInstallUrl, InstallUrl, InstallUrlParams } from './install-url.schema.js';
import type { InstallUrlService } from './install-url.service.js';
import type { AuthorizeService } from './authorize.service.js';
import type { ConsentService } from './consent.service.js';
import { sendScreen } from './pages.plugin.js';
import type { SignInService } from './sign-in.service.js';
import { toErrorScreen } from './error-screens.js';

export interface AuthorizeRoutesDeps {
  readonly oauth: {
    readonly authorize: AuthorizeService;
    readonly consent: ConsentService;
    readonly signIn: SignInService;
  };
  readonly hubs: Pick<HubsService, 'getHub' | 'listHubsOfUser'>;
  readonly users: Pick<UsersService, 'findUser'>;
  readonly accountLogos: Pick<AccountLogosService, 'findDataUrl'>;
  readonly signInWays: SignInWays;
  readonly clock: Clock;
  readonly log: Log;
  /** In a sandbox, error pages show the app's registration. */
  readonly mode: 'sandbox' | 'production';
}

const formBytes = 16_384;

/** The pages for connecting an app (Spec 5.1). Add to a scope of its own: its errors are pages. */
export function addAuthorizeRoutes(scope: Server, deps: AuthorizeRoutesDeps): void {
  const flow = createAuthorizeFlow({ ...deps.oauth, ...deps, showsRegistration: deps.mode === 'sandbox' });
  const forms = createAuthorizeForms({ ...deps.oauth, clock: deps.clock, flow });
  scope.setValidatorCompiler(() => () => true);
  scope.setErrorHandler(createErrorPageSender(deps.log));
  const common = { tag: 'OAuth', callers: ['user', 'anyone'], success: { 200: page, 303: null } } as const;
  const ways = [
    { path: '/oauth/authorize', suffix: '', params: Type.Object({}) },
    { path: '/oauth/:hubId/authorize', suffix: 'InAccount', params: accountPath },
  ];
  for (const { path, suffix, params } of ways) {
    addRoute(scope, {
      ...common,
      method: 'GET',
      path,
      params,
      query: authorizeQuery,
      operationId: `authorize${suffix}`,
      summary: 'The page on which a user connects an app',
      handler: async ({ request, reply }) => sendScreen(request, reply, await flow.show(toVisit(request))),
    });
    addRoute(scope, {
      ...common,
      method: 'POST',
      path,
      params,
      query: authorizeQuery,
      operationId: `answerAuthorize${suffix}`,
      summary: 'The forms of that page',
      consumes: ['application/x-www-form-urlencoded'],
      body: authorizeForm,
      bodyLimit: formBytes,
      handler: async ({ request, reply }) => {
        assertOwnForm(request);
        const submission = {
          visit: toVisit(request),
          form: toForm(request),
          session: findCookie(request, sessionCookie),
        };
        return sendScreen(request, reply, await forms.submit(submission));
      },
    });
  }
}

function toVisit(request: FastifyRequest): Visit {
  const { hubId } = request.params as { hubId?: string };
  if (hubId !== undefined && !/^[1-9]\d{0,9}$/.test(hubId)) throw httpErrors.routeNotFound();
  return {
    query: readQuery(request),
    hubId: hubId === undefined ? undefined : toHubId(hubId),
    user: request.caller.kind === 'user' ? request.caller : undefined,
    browser: findCookie(request, browserCookie) || undefined,
    pending: findCookie(request, pendingCookie) || undefined,
    client: {
      network: toNetwork(request.ip),
      device: findCookie(request, deviceCookie),
      userAgent: request.headers['user-agent'],
    },
    correlationId: request.id,
  };
}

/** The raw query: a repeated parameter must be detectable. */
function readQuery({ url }: FastifyRequest): RawQuery {
  const cut = url.indexOf('?');
  return parseQueryOfRouter(cut < 0 ? '' : url.slice(cut + 1));
}

/** Numbers out of range are accounts that do not exist. */
function toHubId(text: string): number {
  return Math.min(Number(text), 2_147_483_647);
}

function assertOwnForm(request: FastifyRequest): void {
  if (!isFromOwnPage(request)) throw authorizeErrors.authorizeForged();
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded(?:\s*;|$)/i.test(type)) throw httpErrors.unsupportedMediaType();
}

function toForm(request: FastifyRequest): SentForm {
  const fields = (request.body ?? {}) as RawQuery;
  const read = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    action: read('action'),
    csrf: read('csrf'),
    request: read('request'),
    email: read('email'),
    password: read('password'),
    code: read('code'),
  };
}

function createErrorPageSender(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = toAppError(error, request);
    if (isLoggedFailure(known)) log.error({ id: request.id, err: error }, 'request failed');
    const againLink = toStepUrl(toAuthorizeRequest(readQuery(request)), undefined);
    return reply.send(sendScreen(request, reply, toErrorScreen(known, { correlationId: request.id, againLink })));
  };
}

/** For developers, who want to know what is wrong with a link before a user sees it. */
export function addInstallUrlRoutes(server: Server, { installUrl }: { readonly installUrl: InstallUrlService }): void {
  addRoute(server, {
    method: 'POST',
    path: '/_app/apps/:appId/install-url',
    operationId: 'checkInstallUrl',
    summary: 'Check a URL for connecting the app by the rules of its page; nothing is granted',
    tag: 'Apps',
    callers: ['developer'],
    reads: true,
    params: InstallUrlParams,
    body: InstallUrl,
    success: { 200: CheckedInstallUrl },
    handler: ({ caller: { developerId }, params, body }) =>
      installUrl.check({ appId: Number(params.appId), developerId }, body.url),
  });
}
