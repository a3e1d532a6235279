import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { sendScreen } from '../oauth/authorize/pages.plugin.js';
import { toProblemPage } from '../oauth/pages/problem-page.js';
import { assertScopes } from '../platform/http/caller-hook.js';
import { hubCallers } from '../platform/http/callers.js';
import { isLoggedFailure, toAppError } from '../platform/http/error-handler.js';
import { httpErrors } from '../platform/http/errors.js';
import type { Server } from '../platform/http/facts.js';
import { isFromOwnPage } from '../platform/http/guards/session-guard.js';
import { addRoute } from '../platform/http/route.js';
import type { Log } from '../platform/log.js';
import { preferenceErrors } from './preferences.errors.js';
import { ChannelQuery, LinkRequest, PageForm, PageQuery, PreferenceLinks } from './preferences.schema.js';
import type { LinksService } from './links.service.js';
import { toManagePage, toUnsubscribePage } from './preferences-page.js';
import { getSubscription } from './subscriptions.js';

interface Deps {
  readonly links: LinksService;
  readonly log: Log;
}

const tag = 'Communication preferences';
const managePath = '/preferences/manage';

/** Links to the page on which the owner of an address changes its subscriptions. Assumption M4. */
export function addLinkRoute(server: Server, { links }: Pick<Deps, 'links'>): void {
  addRoute(server, {
    method: 'POST',
    path: '/communication-preferences/v4/links/generate',
    operationId: 'generatePreferenceLinks',
    summary: 'Create links with which the owner of an address manages its subscriptions',
    tag,
    callers: hubCallers,
    scopes: { oneOf: ['communication_preferences.read_write', 'communication_preferences.write'] },
    query: ChannelQuery,
    body: LinkRequest,
    success: { 200: PreferenceLinks },
    handler: ({ caller, body, request }) => {
      // The page of the link shows statuses as well.
      assertScopes(caller, { oneOf: ['communication_preferences.read_write', 'communication_preferences.read'] });
      const { subscriberIdString, subscriptionId } = body;
      const { email, manage, unsubscribeAll, unsubscribeSingle } = links.createLinks(
        caller.hubId,
        subscriberIdString,
        subscriptionId,
      );
      return {
        subscriberIdString: email,
        managePreferencesUrl: request.baseUrl + manage,
        unsubscribeAllUrl: request.baseUrl + unsubscribeAll,
        ...(unsubscribeSingle !== undefined && { unsubscribeSingleUrl: request.baseUrl + unsubscribeSingle }),
      };
    },
  });
}

/** The pages of the links. Add to a scope of its own: its errors are pages. */
export function addPreferencePageRoutes(scope: Server, { links, log }: Deps): void {
  scope.setValidatorCompiler(() => () => true);
  scope.setErrorHandler(createErrorPageSender(log));
  const common = { tag, callers: ['anyone'], query: PageQuery, success: { 200: page, 303: null } } as const;
  addRoute(scope, {
    ...common,
    method: 'GET',
    path: managePath,
    operationId: 'showPreferences',
    summary: 'The page with the subscriptions of an address, by a signed link',
    handler: async ({ request, reply }) => {
      const data = readData(request);
      const view = { ...(await links.show(data)), action: toLink(managePath, { data }) };
      return sendPage(request, reply, toManagePage(view, readQuery(request)['saved'] !== undefined));
    },
  });

  addRoute(scope, {
    ...common,
    method: 'GET',
    path: '/preferences/unsubscribe',
    operationId: 'showUnsubscribe',
    summary: 'The page that confirms unsubscribing, by a signed link',
    handler: async ({ request, reply }) => {
      const data = readData(request);
      const manage = toLink(managePath, { data });
      const view = { ...(await links.show(data)), action: manage };
      const { subscription } = readQuery(request);
      const single = typeof subscription === 'string' ? getSubscription(subscription) : undefined;
      return sendPage(request, reply, toUnsubscribePage(view, single));
    },
  });

  addRoute(scope, {
    ...common,
    method: 'POST',
    path: managePath,
    operationId: 'savePreferences',
    summary: 'The forms of those pages',
    consumes: ['application/x-www-form-urlencoded'],
    body: PageForm,
    bodyLimit: 16_384,
    handler: async ({ request, reply }) => {
      assertOwnForm(request);
      const data = readData(request);
      const form = (request.body ?? {}) as Readonly<Record<string, string | string[] | undefined>>;
      const { action, csrf, subscription = [] } = form;
      await links.submit(data, {
        action: Array.isArray(action) ? undefined : action,
        csrf: Array.isArray(csrf) ? undefined : csrf,
        subscriptionIds: [subscription].flat(),
      });
      return sendScreen(request, reply, { kind: 'redirect', url: toLink(managePath, { data, saved: 'true' }) });
    },
  });
}

const page = Type.String({ description: 'A page (HTML)' });

function sendPage(request: FastifyRequest, reply: FastifyReply, content: ReturnType<typeof toManagePage>) {
  return sendScreen(request, reply, { kind: 'page', status: 200, page: content });
}

function readQuery(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return request.query as Readonly<Record<string, unknown>>;
}

function readData(request: FastifyRequest): string {
  const { data } = readQuery(request);
  return typeof data === 'string' ? data : '';
}

function toLink(path: string, values: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(values).toString()}`;
}

function assertOwnForm(request: FastifyRequest): void {
  if (!isFromOwnPage(request)) throw preferenceErrors.preferencesFormForged();
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded(?:\s*;|$)/i.test(type)) throw httpErrors.unsupportedMediaType();
}

function createErrorPageSender(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = toAppError(error, request);
    if (isLoggedFailure(known)) log.error({ id: request.id, err: error }, 'request failed');
    const view = {
      heading: 'Your preferences cannot be shown',
      paragraphs: [known.message, 'Use the link in the newest email that you have received.'],
      correlationId: request.id,
    };
    return reply.send(
      sendScreen(request, reply, { kind: 'page', status: known.row.status, page: toProblemPage(view) }),
    );
  };
}
