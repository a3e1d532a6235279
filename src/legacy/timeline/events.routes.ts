import { toSource } from '../../objects/types/callers.js';
import type { AppCaller } from '../../platform/http/callers.js';
import { sliceMembers } from '../../platform/http/body/json-slices.js';
import type { Server } from '../../platform/http/facts.js';
import type { TimelineService } from '../../timeline/timeline.service.js';
import { templateErrors } from '../../timeline/templates/templates.errors.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import * as schema from './event-types.schema.js';
import { toLegacyEvent, toNewEvent } from './events.js';

const callers = ['app'] as const;
const scopes = { oneOf: ['timeline'] };
const tag = 'Timeline, version 1';
const path = '/integrations/v1/:appId/timeline/event';

/** Timeline events of version 1. Assumption Y6. */
export function addLegacyEventRoutes(server: Server, events: TimelineService['events']): void {
  addLegacyRoute(server, {
    method: 'PUT',
    path,
    operationId: 'createLegacyEvent',
    summary: 'Create an event on the timeline of a record (version 1)',
    tag,
    callers,
    scopes,
    params: schema.AppParams,
    body: schema.EventInput,
    success: { 204: null },
    refusals: [409],
    handler: async ({ params, body, caller, request }) => {
      assertOwn(params, caller);
      const author = { hubId: caller.hubId, appId: caller.appId, source: toSource(caller) };
      await events.createEvent({ ...author, bodyText: request.bodyText ?? '', input: toNewEvent(body) });
      request.createdEvents = 1;
    },
  });

  addLegacyRoute(server, {
    method: 'PUT',
    path: `${path}/batch`,
    operationId: 'createLegacyEventBatch',
    summary: 'Create up to 100 events on the timelines of records, each independently (version 1)',
    tag,
    callers,
    scopes,
    params: schema.AppParams,
    body: schema.EventBatch,
    success: { 204: null },
    refusals: [409],
    handler: async ({ params, body, caller, request }) => {
      assertOwn(params, caller);
      const author = { hubId: caller.hubId, appId: caller.appId, source: toSource(caller) };
      const wrappers = sliceMembers(request.bodyText ?? '').get('eventWrappers') ?? '[]';
      const batch = { bodyText: `{"inputs":${wrappers}}`, inputs: body.eventWrappers.map(toNewEvent) };
      const { results, failures } = await events.createEvents({ ...author, ...batch });
      request.createdEvents = results.length;
      const [failure] = failures;
      if (failure) throw failure.error;
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:eventTypeId/:eventId`,
    operationId: 'getLegacyEvent',
    summary: 'Read one event (version 1)',
    tag,
    callers,
    scopes,
    params: schema.EventParams,
    success: { 200: schema.LegacyEvent },
    handler: async ({ params: { appId, eventTypeId, eventId }, caller }) => {
      assertOwn({ appId }, caller);
      const place = { hubId: caller.hubId, appId: caller.appId, eventTemplateId: eventTypeId, eventId };
      return toLegacyEvent(await events.getEvent(place));
    },
  });
}

/** Throws APP_NOT_YOURS (403) for the path of another app. */
function assertOwn({ appId }: { readonly appId: string }, caller: AppCaller): void {
  if (Number(appId) !== caller.appId) throw templateErrors.appNotYours();
}
