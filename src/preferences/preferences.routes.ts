import type { Server } from '../platform/http/facts.js';
import type { Log } from '../platform/log.js';
import { addLinkRoute, addPreferencePageRoutes } from './links.routes.js';
import type { PreferencesService } from './preferences.service.js';
import { addStatusV3Routes } from './statuses-v3.routes.js';
import { addStatusV4Routes } from './statuses-v4.routes.js';

/** Registers all routes of communication preferences, with the pages for subscribers. */
export async function addPreferenceRoutes(server: Server, preferences: PreferencesService, log: Log): Promise<void> {
  addStatusV3Routes(server, preferences.statuses);
  addStatusV4Routes(server, preferences);
  addLinkRoute(server, preferences);
  await server.register(async (scope) => addPreferencePageRoutes(scope, { links: preferences.links, log }));
}
