import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import type { IntakeService } from '../../accounts/hubs/intake.service.js';
import type { Clock } from '../../platform/clock.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import type { FormsService } from './forms.service.js';
import { createVisitLimit } from './visit-limits.js';
import type { VisitorsService } from './visitors.service.js';

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

/** What pages of other sites send in the name of their visitors: open to everybody, and so limited in number. */
export function addVisitorRoutes(server: Server, { visitors, forms, intake, clock }: VisitorServices): void {
  const assertRare = createVisitLimit(clock);

  addPublicRoute(server, '/_track/identify');
  addRoute(server, {
    method: 'POST',
    path: '/_track/identify',
    operationId: 'identifyVisitor',
    summary: 'Say whose browser it is; events that waited for that appear',
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
    summary: 'Submit a form in the name of a visitor',
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
    summary: 'The script that pages of other sites load to know a browser again',
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

/** Lets browsers ask whether a page of another site may send JSON there. */
function addPublicRoute(server: Server, path: string): void {
  addRoute(server, {
    method: 'OPTIONS',
    path,
    operationId: path.startsWith('/_track') ? 'askToIdentifyVisitor' : 'askToSubmitForm',
    summary: 'What a browser asks before a page of another site may send',
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
