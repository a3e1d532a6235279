import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import {
  Template,
  TemplateInput,
  TemplateList,
  TemplateParams,
  TemplatesParams,
  TemplateUpdate,
} from './templates.schema.js';
import type { OwnTemplatesService } from './own-templates.service.js';
import { toMadeTemplate, toWireTemplate } from './wire-template.js';

const callers = ['developer'] as const;
const tag = 'Timeline event templates';
const path = '/crm/v3/timeline/:appId/event-templates';

/** What an app may put on timelines. Spec 4.2. */
export function addTemplateRoutes(server: Server, templates: OwnTemplatesService): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listEventTemplates',
    summary: 'List the event templates of an app',
    tag,
    callers,
    params: TemplatesParams,
    success: { 200: TemplateList },
    handler: async ({ params, caller }) => {
      const found = await templates.listOwnTemplates({ ...params, developerId: caller.developerId });
      return { results: found.map(toWireTemplate) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/:eventTemplateId`,
    operationId: 'getEventTemplate',
    summary: 'Read one event template',
    tag,
    callers,
    params: TemplateParams,
    success: { 200: Template },
    handler: async ({ params, caller }) =>
      toWireTemplate(await templates.getOwnTemplate({ ...params, developerId: caller.developerId })),
  });

  addTemplateWriteRoutes(server, templates);
}

function addTemplateWriteRoutes(server: Server, templates: OwnTemplatesService): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createEventTemplate',
    summary: 'Create an event template, with its tokens or without',
    tag,
    callers,
    params: TemplatesParams,
    body: TemplateInput,
    success: { 201: Template },
    handler: async ({ params, body, caller }) =>
      toMadeTemplate(await templates.createTemplate({ ...params, developerId: caller.developerId, input: body })),
  });

  addRoute(server, {
    method: 'PUT',
    path: `${path}/:eventTemplateId`,
    operationId: 'updateEventTemplate',
    summary: 'Change an event template',
    tag,
    callers,
    params: TemplateParams,
    body: TemplateUpdate,
    success: { 200: Template },
    handler: async ({ params, body, caller }) =>
      toWireTemplate(await templates.updateTemplate({ ...params, developerId: caller.developerId, update: body })),
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:eventTemplateId`,
    operationId: 'deleteEventTemplate',
    summary: 'Delete an event template and, a little later, its events in all accounts',
    tag,
    callers,
    params: TemplateParams,
    success: { 204: null },
    handler: ({ params, caller }) => templates.deleteTemplate({ ...params, developerId: caller.developerId }),
  });
}
