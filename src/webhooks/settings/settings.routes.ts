import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { Settings, SettingsChange, WebhookParams } from './settings.schema.js';
import type { SettingsService } from './settings.service.js';

const path = '/webhooks/v3/:appId/settings';
const common = { tag: 'Webhooks', callers: ['developer'], ignoresBearer: true, params: WebhookParams } as const;

export function addWebhookSettingsRoutes(server: Server, webhooks: SettingsService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'getWebhookSettings',
    summary: 'Where and how fast an app is told',
    success: { 200: Settings },
    handler: ({ params, caller }) => webhooks.getSettings({ ...params, developerId: caller.developerId }),
  });
  addRoute(server, {
    ...common,
    method: 'PUT',
    path,
    operationId: 'changeWebhookSettings',
    summary: 'Say where and how fast an app is told',
    body: SettingsChange,
    success: { 200: Settings },
    handler: ({ params, caller, body }) =>
      webhooks.changeSettings({ ...params, developerId: caller.developerId, settings: body }),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    path,
    operationId: 'deleteWebhookSettings',
    summary: 'Tell an app nothing any more',
    success: { 204: null },
    handler: ({ params, caller }) => webhooks.deleteSettings({ ...params, developerId: caller.developerId }),
  });
}
