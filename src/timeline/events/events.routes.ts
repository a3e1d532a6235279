import { Type } from 'typebox';
import { toSource } from '../../objects/types/callers.js';
import type { Server } from '../../platform/http/facts.js';
import type { AppCaller } from '../../platform/http/callers.js';
import { toWireError } from '../../platform/http/errors.js';
import { addRoute, sendJson } from '../../platform/http/route.js';
import {
  EventBatch,
  EventBatchInput,
  EventDetails,
  EventInput,
  EventParams,
  RenderQuery,
  PartialEventBatch,
  TimelineEvent,
} from './events.schema.js';
import type { EventViewsService } from './views.service.js';
import type { EventsService } from './events.service.js';

// Assumption T40.
const callers = ['app'] as const;
const scopes = { oneOf: ['timeline'] };
const tag = 'Timeline events';
const path = '/crm/v3/timeline/events';
/** A hundred events exceed the default body limit. Assumption T47. */
const batchBytes = 10 * 1024 * 1024;

interface EventServices {
  readonly events: EventsService;
  readonly eventViews: EventViewsService;
}

/** Events on the timelines of records. Spec 4.2. */
export function addEventRoutes(server: Server, { events, eventViews }: EventServices): void {
  addViewRoutes(server, eventViews);

  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createTimelineEvent',
    summary: 'Create an event on the timeline of a record',
    tag,
    callers,
    scopes,
    body: EventInput,
    success: { 201: TimelineEvent },
    refusals: [409],
    handler: async ({ body: input, caller, request, reply }) => {
      const bodyText = request.bodyText ?? '';
      const created = await events.createEvent({ ...toAuthor(caller), bodyText, input });
      request.createdEvents = 1;
      return sendJson(reply, created);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/batch/create`,
    operationId: 'createTimelineEventBatch',
    summary: 'Create up to 100 events, each independently',
    tag,
    callers,
    scopes,
    body: EventBatchInput,
    bodyLimit: batchBytes,
    success: { 201: EventBatch, 207: PartialEventBatch },
    handler: async ({ body: { inputs }, caller, request, reply }) => {
      const bodyText = request.bodyText ?? '';
      const outcome = await events.createEvents({ ...toAuthor(caller), bodyText, inputs });
      request.createdEvents = outcome.results.length;
      if (outcome.failures.length > 0) reply.status(207);
      return sendJson(reply, printBatch(outcome));
    },
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/:eventTemplateId/:eventId`,
    operationId: 'getTimelineEvent',
    summary: 'Read one event',
    tag,
    callers,
    scopes,
    params: EventParams,
    success: { 200: TimelineEvent },
    handler: async ({ params, caller, reply }) =>
      sendJson(reply, await events.getEvent({ ...params, ...toAuthor(caller) })),
  });
}

function addViewRoutes(server: Server, views: EventViewsService): void {
  addRoute(server, {
    method: 'GET',
    path: `${path}/:eventTemplateId/:eventId/detail`,
    operationId: 'getTimelineEventDetail',
    summary: 'Read the detail view of an event',
    tag,
    callers,
    scopes,
    params: EventParams,
    success: { 200: EventDetails },
    handler: async ({ params, caller }) => ({
      details: await views.showEvent({ ...params, ...toAuthor(caller) }, 'detail'),
    }),
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/:eventTemplateId/:eventId/render`,
    operationId: 'renderTimelineEvent',
    summary: 'Read the header or detail view of an event as HTML',
    tag,
    callers,
    scopes,
    params: EventParams,
    query: RenderQuery,
    success: { 200: Type.String({ description: 'HTML' }) },
    handler: async ({ params, query, caller, reply }) => {
      const html = await views.showEvent({ ...params, ...toAuthor(caller) }, query.detail ? 'detail' : 'header');
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      return html;
    },
  });
}

function toAuthor(caller: AppCaller) {
  return { hubId: caller.hubId, appId: caller.appId, source: toSource(caller) };
}

type EventsOutcome = Awaited<ReturnType<EventsService['createEvents']>>;

function printBatch({ results, failures, startedAt, completedAt }: EventsOutcome): string {
  const rest = JSON.stringify({
    ...(failures.length > 0 && { numErrors: failures.length, errors: failures.map(toBatchError) }),
    startedAt,
    completedAt,
  });
  return `{"status":"COMPLETE","results":[${results.join(',')}],${rest.slice(1)}`;
}

/** As the error of a single event, with its index in the request. Assumption T48. */
function toBatchError({ index, error }: EventsOutcome['failures'][number]) {
  const { category = 'VALIDATION_ERROR', subCategory, message, context, errors } = toWireError(error, '');
  return {
    status: 'error',
    category,
    subCategory,
    message,
    context: { ...context, index: [String(index)] },
    errors,
  };
}
