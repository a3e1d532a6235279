import { hubCallers } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import * as wire from './app-actions.schema.js';
import type { AppActionsService } from './app-actions.service.js';

const common = { callers: hubCallers, scopes: { allOf: ['automation'] }, tag: 'Workflows' } as const;
const path = '/_app/workflows/app-actions';

/** Actions of connected apps in the editor of workflows: docs/workflows.md. */
export function addAppActionRoutes(server: Server, appActions: AppActionsService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listAppActions',
    summary: 'List the actions of connected apps that workflows for records of a type can use',
    query: wire.AppActionsQuery,
    success: { 200: wire.AppActions },
    handler: async ({ query, caller }) => ({ results: [...(await appActions.listUsable(caller.hubId, query))] }),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:definitionId/options`,
    operationId: 'fetchAppActionOptions',
    summary: 'Request the options of an input field of an action from its app',
    params: wire.OptionsParams,
    body: wire.OptionsRequest,
    success: { 200: wire.FetchedOptions },
    handler: ({ params, body, caller }) => appActions.fetchOptions(caller.hubId, params.definitionId, body),
  });
}
