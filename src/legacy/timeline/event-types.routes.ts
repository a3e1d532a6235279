import type { Server } from '../../platform/http/facts.js';
import type { TimelineService } from '../../timeline/timeline.service.js';
import { templateErrors } from '../../timeline/templates/templates.errors.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { eventTypeErrors } from './event-types.errors.js';
import * as schema from './event-types.schema.js';
import { toEventProperty, toEventType, toTokenInput, toTokenUpdate, type Template } from './event-types.js';

type Templates = TimelineService['templates'];

const callers = ['developer'] as const;
const tag = 'Timeline, version 1';
const path = '/integrations/v1/:appId/timeline/event-types';

/** Event types of version 1: the event templates of version 3. Assumption Y5. */
export function addEventTypeRoutes(server: Server, templates: Templates): void {
  addReads(server, templates);
  addWrites(server, templates);
  addPropertyReads(server, templates);
  addPropertyWrites(server, templates);
}

function addReads(server: Server, { own }: Templates): void {
  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listEventTypes',
    summary: 'List the event types of an app (version 1)',
    tag,
    callers,
    params: schema.AppParams,
    success: { 200: schema.EventTypes },
    handler: async ({ params, caller: { developerId } }) =>
      (await own.listOwnTemplates({ ...params, developerId })).map(toEventType),
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:eventTypeId`,
    operationId: 'getEventType',
    summary: 'Read one event type (version 1)',
    tag,
    callers,
    params: schema.EventTypeParams,
    success: { 200: schema.EventType },
    handler: async ({ params, caller }) => toEventType(await own.getOwnTemplate(toPlace(params, caller))),
  });
}

function addWrites(server: Server, { own }: Templates): void {
  addLegacyRoute(server, {
    method: 'POST',
    path,
    operationId: 'createEventType',
    summary: 'Create an event type (version 1)',
    tag,
    callers,
    params: schema.AppParams,
    body: schema.EventTypeInput,
    success: { 200: schema.EventType },
    handler: async ({
      params,
      body: { name, objectType, headerTemplate, detailTemplate },
      caller: { developerId },
    }) => {
      const input = { name, ...(objectType && { objectType }), ...toTexts({ headerTemplate, detailTemplate }) };
      return toEventType(await own.createTemplate({ ...params, developerId, input }));
    },
  });

  addLegacyRoute(server, {
    method: 'PUT',
    path: `${path}/:eventTypeId`,
    operationId: 'updateEventType',
    summary: 'Change an event type; its object type cannot change (version 1)',
    tag,
    callers,
    params: schema.EventTypeParams,
    body: schema.EventTypeUpdate,
    success: { 200: schema.EventType },
    handler: async ({ params, body, caller }) => {
      const place = toPlace(params, caller);
      const { name, headerTemplate, detailTemplate } = await own.getOwnTemplate(place);
      const stored = toTexts({ headerTemplate, detailTemplate });
      const update = { name: body.name ?? name, ...stored, ...toTexts(body) };
      return toEventType(await own.updateTemplate({ ...place, update }));
    },
  });

  addLegacyRoute(server, {
    method: 'DELETE',
    path: `${path}/:eventTypeId`,
    operationId: 'deleteEventType',
    summary: 'Delete an event type with its events (version 1)',
    tag,
    callers,
    params: schema.EventTypeParams,
    success: { 204: null },
    handler: ({ params, caller }) => own.deleteTemplate(toPlace(params, caller)),
  });
}

function addPropertyReads(server: Server, { own }: Templates): void {
  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:eventTypeId/properties`,
    operationId: 'listEventTypeProperties',
    summary: 'List the properties of an event type (version 1)',
    tag,
    callers,
    params: schema.EventTypeParams,
    success: { 200: schema.EventProperties },
    handler: async ({ params, caller }) =>
      (await own.getOwnTemplate(toPlace(params, caller))).tokens.map(toEventProperty),
  });
}

function addPropertyWrites(server: Server, { own, tokens }: Templates): void {
  addLegacyRoute(server, {
    method: 'POST',
    path: `${path}/:eventTypeId/properties`,
    operationId: 'createEventTypeProperty',
    summary: 'Add a property to an event type (version 1)',
    tag,
    callers,
    params: schema.EventTypeParams,
    body: schema.EventPropertyInput,
    success: { 200: schema.EventProperty },
    refusals: [409],
    handler: async ({ params, body, caller }) =>
      toEventProperty(await tokens.createToken({ ...toPlace(params, caller), input: toTokenInput(body) })),
  });

  addLegacyRoute(server, {
    method: 'PUT',
    path: `${path}/:eventTypeId/properties`,
    operationId: 'updateEventTypeProperty',
    summary: 'Change the property of an event type with the id or name in the body (version 1)',
    tag,
    callers,
    params: schema.EventTypeParams,
    body: schema.EventPropertyUpdate,
    success: { 200: schema.EventProperty },
    handler: async ({ params, body, caller }) => {
      const place = toPlace(params, caller);
      const tokenName = String(body.id ?? body.name ?? '');
      if (tokenName === '') throw eventTypeErrors.eventPropertyUnnamed();
      const token = getToken(await own.getOwnTemplate(place), tokenName);
      return toEventProperty(await tokens.updateToken({ ...place, tokenName, update: toTokenUpdate(body, token) }));
    },
  });

  addLegacyRoute(server, {
    method: 'DELETE',
    path: `${path}/:eventTypeId/properties/:propertyId`,
    operationId: 'deleteEventTypeProperty',
    summary: 'Remove a property from an event type; existing events keep their values (version 1)',
    tag,
    callers,
    params: schema.EventPropertyParams,
    success: { 204: null },
    handler: ({ params: { propertyId, ...params }, caller }) =>
      tokens.deleteToken({ ...toPlace(params, caller), tokenName: propertyId }),
  });
}

function toPlace(
  { appId, eventTypeId }: { readonly appId: string; readonly eventTypeId: string },
  { developerId }: { readonly developerId: number },
) {
  return { appId, eventTemplateId: eventTypeId, developerId };
}

interface Texts {
  readonly headerTemplate?: string | null | undefined;
  readonly detailTemplate?: string | null | undefined;
}

/** The templates that are given. */
function toTexts({ headerTemplate, detailTemplate }: Texts) {
  return {
    ...(typeof headerTemplate === 'string' && { headerTemplate }),
    ...(typeof detailTemplate === 'string' && { detailTemplate }),
  };
}

/** Throws TOKEN_NOT_FOUND (404). */
function getToken({ id, tokens }: Template, name: string) {
  const token = tokens.find((one) => one.name === name);
  if (!token) {
    const message = `The event template ${id} has no token named '${name}'.`;
    throw templateErrors.tokenNotFound({ message });
  }
  return token;
}
