import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import type { IntakeService } from '../../accounts/hubs/intake.service.js';
import type { Clock } from '../../platform/clock.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import type { FormsService } from './forms.service.js';
import type { VisitorsService } from './visitors.service.js';
import { formErrors } from './forms.errors.js';

const tag = 'Visitors';
const callers = ['anyone'] as const;
const script = readFileSync(new URL('./track.js', import.meta.url), 'utf8');

const hubId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const identification = Type.Object(
  { hubId, utk: Type.String({ pattern: '^[0-9a-fA-F]{32}$' }), email: Type.String({ maxLength: 1000 }) },
  { additionalProperties: false },
);

interface VisitorServices {
  readonly visitors: VisitorsService;
  readonly forms: FormsService;
  readonly intake: Pick<IntakeService, 'assertAcceptsVisitors'>;
  readonly clock: Clock;
}

/** Public endpoints for visitors of other sites, rate limited. */
export function addVisitorRoutes(server: Server, { visitors, forms, intake, clock }: VisitorServices): void {
  const assertRare = createVisitLimit(clock);

  addPublicRoute(server, '/_track/identify');
  addRoute(server, {
    method: 'POST',
    path: '/_track/identify',
    operationId: 'identifyVisitor',
    summary: 'Identify a visitor; pending events appear on the contact',
    tag,
    callers,
    openToPages: true,
    body: identification,
    success: { 204: null },
    refusals: [404],
    handler: async ({ body, request }) => {
      assertRare({ hubId: body.hubId, address: request.ip });
      await intake.assertAcceptsVisitors(body.hubId);
      await visitors.identify({ ...body, source: { type: 'ANALYTICS' } });
    },
  });

  const formPath = '/submissions/v3/integration/submit/:portalId/:formGuid';
  addPublicRoute(server, formPath);
  addRoute(server, {
    method: 'POST',
    path: formPath,
    operationId: 'submitForm',
    summary: 'Submit a form as a visitor',
    tag,
    callers,
    openToPages: true,
    params: Type.Object({
      portalId: Type.String({ pattern: '^[1-9][0-9]{0,9}$' }),
      formGuid: Type.String({ format: 'uuid' }),
    }),
    bodyLimit: 256 * 1024,
    body: Type.Unknown({
      description: 'fields: [{objectTypeId, name, value}], context: {hutk, pageUri, pageName, ipAddress}',
    }),
    success: { 200: Type.Object({ inlineMessage: Type.String() }) },
    handler: async ({ params: { portalId, formGuid }, body, request }) => {
      const hubId = Number(portalId);
      assertRare({ hubId, address: request.ip });
      await forms.submit({ hubId, formGuid }, body);
      return { inlineMessage: 'Thanks for submitting the form.' };
    },
  });
  addScriptRoute(server);
}

function addScriptRoute(server: Server): void {
  addRoute(server, {
    method: 'GET',
    path: '/track.js',
    operationId: 'getTrackingScript',
    summary: 'Load the tracking script for pages of other sites',
    tag,
    callers,
    hidden: true,
    success: { 200: Type.String() },
    handler: ({ reply }) => {
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return script;
    },
  });
}

/** Answers CORS preflight requests from other sites. */
function addPublicRoute(server: Server, path: string): void {
  addRoute(server, {
    method: 'OPTIONS',
    path,
    operationId: path.startsWith('/_track') ? 'askToIdentifyVisitor' : 'askToSubmitForm',
    summary: 'Answer a CORS preflight request',
    tag,
    callers,
    hidden: true,
    success: { 204: null },
    handler: ({ reply }) =>
      void reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      }),
  });
}

/** Rate limits of the public endpoints. Assumption T57. */
const most = { visitsOfHub: 50, visits: 500, visitsOfHubByAll: 250 };
const windowMs = 10_000;

interface Visit {
  readonly hubId: number;
  /** Client address. */
  readonly address: string;
}

/** Counts visits per window. Throws TOO_MANY_VISITS (429) beyond the limits. */
export function createVisitLimit({ now }: Clock): (visit: Visit) => void {
  let begin = 0;
  const counts = new Map<string, number>();
  return ({ hubId, address }) => {
    const ms = now().getTime();
    if (Math.abs(ms - begin) >= windowMs) {
      begin = ms;
      counts.clear();
    }
    // Visits can name any hub, so only the address limits the number of keys.
    const keys = [
      { key: address, limit: most.visits },
      { key: `${address} ${hubId}`, limit: most.visitsOfHub },
      { key: `all ${hubId}`, limit: most.visitsOfHubByAll },
    ].map((each) => ({ ...each, count: counts.get(each.key) ?? 0 }));
    if (keys.some(({ count, limit }) => count >= limit)) {
      const leftMs = Math.max(0, begin + windowMs - ms);
      throw formErrors.tooManyVisits({ retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
    }
    for (const { key, count } of keys) counts.set(key, count + 1);
  };
}
