import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import {
  FlagParams,
  FlagPortalParams,
  PortalState,
  PortalStateChange,
  PortalStates,
  PortalStatesDelete,
  PortalStatesQuery,
  PortalStatesUpsert,
} from './flags.schema.js';
import type { FlagsService } from './flags.service.js';

const path = '/feature-flags/v3/:appId/flags/:flagName/portals';
const common = { tag: 'Feature flags', callers: ['developer'] } as const;

interface Deps {
  readonly flags: FlagsService;
}

/** Assumption O20. The states of a feature flag in single accounts. */
export function addPortalStateRoutes(server: Server, deps: Deps): void {
  const { flags } = deps;
  const many = { ...common, params: FlagParams, success: { 200: PortalStates } } as const;
  addRoute(server, {
    ...many,
    method: 'GET',
    path,
    operationId: 'listFlagStates',
    summary: 'List the accounts with a state of their own, by id',
    query: PortalStatesQuery,
    handler: ({ caller, params, query }) => flags.listStates({ ...params, developerId: caller.developerId }, query),
  });

  addRoute(server, {
    ...many,
    method: 'POST',
    path: `${path}/batch/upsert`,
    operationId: 'setFlagStates',
    summary: 'Set the state of a feature flag in several accounts',
    body: PortalStatesUpsert,
    handler: ({ caller, params, body }) =>
      flags.setStates({ ...params, developerId: caller.developerId }, body.portalStates),
  });

  addRoute(server, {
    ...many,
    method: 'POST',
    path: `${path}/batch/delete`,
    operationId: 'deleteFlagStates',
    summary: 'Delete the states of a feature flag in several accounts; returns those that existed',
    body: PortalStatesDelete,
    handler: ({ caller, params, body }) =>
      flags.deleteStates({ ...params, developerId: caller.developerId }, body.portalIds),
  });

  addOneStateRoutes(server, deps);
}

function addOneStateRoutes(server: Server, { flags }: Deps): void {
  const one = {
    ...common,
    path: `${path}/:portalId`,
    params: FlagPortalParams,
    success: { 200: PortalState },
  } as const;
  addRoute(server, {
    ...one,
    method: 'GET',
    operationId: 'getFlagState',
    summary: 'Read the state of a feature flag that applies in an account',
    handler: ({ caller, params }) => flags.getState({ ...params, developerId: caller.developerId }),
  });

  addRoute(server, {
    ...one,
    method: 'PUT',
    operationId: 'setFlagState',
    summary: 'Set the state of a feature flag in an account',
    body: PortalStateChange,
    handler: async ({ caller, params, body }) => {
      const state = { portalId: Number(params.portalId), ...body };
      const { portalFlagStates } = await flags.setStates({ ...params, developerId: caller.developerId }, [state]);
      return portalFlagStates[0];
    },
  });

  addRoute(server, {
    ...one,
    method: 'DELETE',
    operationId: 'deleteFlagState',
    summary: 'Delete the state of a feature flag in an account; returns it',
    handler: ({ caller, params }) => flags.deleteState({ ...params, developerId: caller.developerId }),
  });
}
