import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { Flag, FlagAppParams, FlagChange, FlagNames, FlagParams } from './flags.schema.js';
import type { FlagsService } from './flags.service.js';
import { addPortalStateRoutes } from './portal-states.routes.js';

const path = '/feature-flags/v3/:appId/flags';
const common = { tag: 'Feature flags', callers: ['developer'] } as const;

interface Deps {
  readonly flags: FlagsService;
}

/** Assumption O20. Feature flags of apps, for their developers. */
export function addFlagRoutes(server: Server, deps: Deps): void {
  const { flags } = deps;
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/all`,
    operationId: 'listFlags',
    summary: 'List the names of the feature flags of an app',
    params: FlagAppParams,
    success: { 200: FlagNames },
    handler: ({ caller, params }) => flags.listFlagNames({ ...params, developerId: caller.developerId }),
  });

  addOneFlagRoutes(server, deps);
  addPortalStateRoutes(server, deps);
}

function addOneFlagRoutes(server: Server, { flags }: Deps): void {
  const one = { ...common, path: `${path}/:flagName`, params: FlagParams, success: { 200: Flag } } as const;
  addRoute(server, {
    ...one,
    method: 'GET',
    operationId: 'getFlag',
    summary: 'Read a feature flag',
    handler: ({ caller, params }) => flags.getFlag({ ...params, developerId: caller.developerId }),
  });

  addRoute(server, {
    ...one,
    method: 'PUT',
    operationId: 'setFlag',
    summary: 'Create or replace a feature flag',
    body: FlagChange,
    handler: ({ caller, params, body }) => flags.setFlag({ ...params, developerId: caller.developerId }, body),
  });

  addRoute(server, {
    ...one,
    method: 'DELETE',
    operationId: 'deleteFlag',
    summary: 'Delete a feature flag with its states in accounts; returns it',
    handler: ({ caller, params }) => flags.deleteFlag({ ...params, developerId: caller.developerId }),
  });
}
