import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { ConnectedTemplates } from './connected.schema.js';
import type { KnownTemplatesService } from './known-templates.service.js';

/** The event templates that an account can have events of: filters ask for these. */
export function addConnectedTemplateRoutes(
  server: Server,
  templates: Pick<KnownTemplatesService, 'listConnectedTemplates'>,
): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/timeline/templates',
    operationId: 'listConnectedTemplates',
    summary: 'The event templates of the apps that the account has connected, by the names of app and template',
    tag: 'Timeline',
    callers: ['member'],
    success: { 200: ConnectedTemplates },
    handler: async ({ caller }) => {
      const found = await templates.listConnectedTemplates(caller.hubId);
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
