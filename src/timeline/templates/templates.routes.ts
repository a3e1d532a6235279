import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import {
  Template,
  TemplateInput,
  TemplateList,
  TemplateParams,
  TemplatesParams,
  TemplateUpdate,
  ConnectedTemplates,
} from './templates.schema.js';
import type { OwnTemplatesService } from './own-templates.service.js';
import { toMadeTemplate, toWireTemplate } from './wire-template.js';
import type { KnownTemplatesService } from './known-templates.service.js';

const callers = ['developer'] as const;
const tag = 'Timeline event templates';
const path = '/crm/v3/timeline/:appId/event-templates';

/** Event templates of an app. Spec 4.2. */
export function addTemplateRoutes(server: Server, { own }: { readonly own: OwnTemplatesService }): void {
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
      const found = await own.listOwnTemplates({ ...params, developerId: caller.developerId });
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
      toWireTemplate(await own.getOwnTemplate({ ...params, developerId: caller.developerId })),
  });

  addTemplateWriteRoutes(server, own);
}

function addTemplateWriteRoutes(server: Server, own: OwnTemplatesService): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createEventTemplate',
    summary: 'Create an event template, optionally with tokens',
    tag,
    callers,
    params: TemplatesParams,
    body: TemplateInput,
    success: { 201: Template },
    handler: async ({ params, body, caller }) =>
      toMadeTemplate(await own.createTemplate({ ...params, developerId: caller.developerId, input: body })),
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
      toWireTemplate(await own.updateTemplate({ ...params, developerId: caller.developerId, update: body })),
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:eventTemplateId`,
    operationId: 'deleteEventTemplate',
    summary: 'Delete an event template; its events in all accounts are removed in the background',
    tag,
    callers,
    params: TemplateParams,
    success: { 204: null },
    handler: ({ params, caller }) => own.deleteTemplate({ ...params, developerId: caller.developerId }),
  });
}

/** Event templates that an account can have events of, for filters. */
export function addConnectedTemplateRoutes(
  server: Server,
  { known }: { readonly known: Pick<KnownTemplatesService, 'listConnectedTemplates'> },
): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/timeline/templates',
    operationId: 'listConnectedTemplates',
    summary: 'List the event templates of apps connected to the account, by the names of app and template',
    tag: 'Timeline',
    callers: ['member'],
    success: { 200: ConnectedTemplates },
    handler: async ({ caller }) => {
      const found = await known.listConnectedTemplates(caller.hubId);
      return {
        results: found.map(({ objectType, appId, appName, tokens, ...template }) => ({
          ...template,
          objectTypeId: objectType,
          app: { appId, name: appName },
          tokens: tokens.map(({ name, label, type, options }) => ({ name, label, type, options })),
        })),
      };
    },
  });
}
