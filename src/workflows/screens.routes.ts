import { hubCallers } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as appWire from './editing/app-actions.schema.js';
import type { AppActionsService } from './editing/app-actions.service.js';
import * as wire from './definitions/flows.schema.js';
import type { FlowsService } from './flows.service.js';
import type { TrialsService } from './trials.service.js';

const common = { callers: hubCallers, scopes: { allOf: ['automation'] }, tag: 'Workflows' } as const;

/** What the screens of workflows need besides the public API: docs/workflows.md. */
interface WorkflowScreens {
  readonly flows: FlowsService;
  readonly trials: TrialsService;
}

export function addWorkflowScreenRoutes(server: Server, { flows, trials }: WorkflowScreens): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: '/_app/workflows',
    operationId: 'listFlowOverviews',
    summary: 'List workflows with their counts of enrollments, the last changed first',
    query: wire.OverviewQuery,
    success: { 200: wire.FlowOverviews },
    handler: async ({ query, caller }) => {
      const { flows: found, hasMore } = await flows.listOverviews(caller.hubId, query);
      return { results: found.map(toOverview), hasMore };
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: '/_app/workflows/check',
    operationId: 'checkFlow',
    summary: 'Validate a workflow without saving it',
    reads: true,
    body: wire.NewFlow,
    success: { 204: null },
    handler: ({ body, caller }) => flows.checkFlow(caller.hubId, body.objectTypeId, body),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: '/_app/workflows/trial',
    operationId: 'tryFlow',
    summary: 'Say what a workflow would do with a record; nothing is written or sent',
    reads: true,
    body: wire.TrialInput,
    success: { 200: wire.Trial },
    handler: async ({ body: { flow, recordId }, caller: { hubId } }) => {
      const { isMet, steps } = await trials.tryFlow({ hubId, recordId }, flow.objectTypeId, flow);
      return { isMet, steps: steps.map(toTriedStep) };
    },
  });
}

type Overview = Awaited<ReturnType<FlowsService['listOverviews']>>['flows'][number];

const toOverview = ({
  flowId,
  objectType,
  isEnabled,
  name,
  revision,
  createdAt,
  updatedAt,
  userId,
  ...of
}: Overview) => ({
  ...{ id: flowId, isEnabled, flowType: 'WORKFLOW', objectTypeId: objectType, revisionId: String(revision) },
  ...(name !== null && { name }),
  ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  ...(userId !== null && { updatedByUserId: userId }),
  enrollments: { active: of.active, completed: of.completed, failed: of.failed },
  ...(of.failedAt && { failedAt: of.failedAt.toISOString() }),
});

const appActionsPath = '/_app/workflows/app-actions';

/** Actions of connected apps in the editor of workflows: docs/workflows.md. */
export function addAppActionRoutes(server: Server, appActions: AppActionsService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: appActionsPath,
    operationId: 'listAppActions',
    summary: 'List the actions of connected apps that workflows for records of a type can use',
    query: appWire.AppActionsQuery,
    success: { 200: appWire.AppActions },
    handler: async ({ query, caller }) => ({ results: [...(await appActions.listUsable(caller.hubId, query))] }),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${appActionsPath}/:definitionId/options`,
    operationId: 'fetchAppActionOptions',
    summary: 'Request the options of an input field of an action from its app',
    params: appWire.OptionsParams,
    body: appWire.OptionsRequest,
    success: { 200: appWire.FetchedOptions },
    handler: ({ params, body, caller }) => appActions.fetchOptions(caller.hubId, params.definitionId, body),
  });
}

const toTriedStep = ({ at, until, ...step }: Awaited<ReturnType<TrialsService['tryFlow']>>['steps'][number]) => ({
  ...step,
  at: at.toISOString(),
  ...(until && { until: until.toISOString() }),
});
