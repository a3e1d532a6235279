import type { Static } from 'typebox';
import { hubCallers, toActingUser, type HubCaller } from '../platform/http/callers.js';
import { toPaging } from '../platform/http/body/paging.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './definitions/flows.schema.js';
import { toListed, toWireFlow } from './definitions/wire-flow.js';
import type { FlowsService } from './flows.service.js';
import type { PerformanceService } from './performance.service.js';

interface Workflows {
  readonly flows: FlowsService;
  readonly performance: PerformanceService;
  /** The time of a batch. */
  readonly clock: { now(): Date };
}

const common = { callers: hubCallers, scopes: { allOf: ['automation'] }, tag: 'Workflows' } as const;
const path = '/automation/v4/flows';
const toAuthor = (caller: HubCaller) => ({ hubId: caller.hubId, ...toActingUser(caller) });

/** Workflows: docs/workflows.md. Assumptions AA1 to AA9, AA13, AA17 to AA20. */
export function addWorkflowRoutes(server: Server, { flows, performance, clock }: Workflows): void {
  addReadRoutes(server, { flows, clock });
  addIdMappingRoute(server, { flows, clock });
  addWriteRoutes(server, flows);
  addPerformanceRoute(server, performance);
}

function addReadRoutes(server: Server, { flows, clock }: Pick<Workflows, 'flows' | 'clock'>): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listFlows',
    summary: 'List workflows',
    query: wire.PageQuery,
    success: { 200: wire.Flows },
    handler: async ({ query, caller, request }) => {
      const { flows: found, after } = await flows.listFlows(caller.hubId, query);
      return { results: found.map(toListed), ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/email-campaigns`,
    operationId: 'listFlowEmailCampaigns',
    summary: 'List the e-mail campaigns of workflows: none, since workflows send no e-mails',
    success: { 200: wire.EmailCampaigns },
    handler: () => ({ results: [] }),
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:flowId`,
    operationId: 'getFlow',
    summary: 'Read one workflow',
    params: wire.FlowParams,
    success: { 200: wire.Flow },
    handler: async ({ params, caller }) => toWireFlow(await flows.getFlow({ ...params, hubId: caller.hubId })),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/batch/read`,
    operationId: 'readFlows',
    summary: 'Read up to 100 workflows; ids without a workflow are left out',
    reads: true,
    body: wire.FlowBatchInput,
    ignoresUnknownFields: true,
    success: { 200: wire.FlowBatch },
    handler: async ({ body, caller }) => {
      const startedAt = clock.now().toISOString();
      const ids = body.inputs.map(({ flowId }) => String(flowId));
      const results = (await flows.readFlows(caller.hubId, ids)).map(toWireFlow);
      return { status: 'COMPLETE' as const, results, startedAt, completedAt: clock.now().toISOString() };
    },
  });
}

/** Workflows have the same id in all versions. Assumption AA9. */
function addIdMappingRoute(server: Server, { flows, clock }: Pick<Workflows, 'flows' | 'clock'>): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: '/automation/v4/workflow-id-mappings/batch/read',
    operationId: 'readWorkflowIdMappings',
    summary: 'Read the ids of workflows in versions 3 and 4; ids without a workflow are left out',
    reads: true,
    body: wire.IdMappingInput,
    ignoresUnknownFields: true,
    success: { 200: wire.IdMappings },
    handler: async ({ body, caller }) => {
      const startedAt = clock.now().toISOString();
      const found = await flows.readFlows(caller.hubId, body.inputs.map(toMappedId));
      const results = found.map(({ flowId }) => ({ flowId: Number(flowId), workflowId: Number(flowId) }));
      return { status: 'COMPLETE' as const, results, startedAt, completedAt: clock.now().toISOString() };
    },
  });
}

/** Older clients name the id after what it is for. */
function toMappedId(input: Static<typeof wire.IdMappingInput>['inputs'][number]): string {
  const { type, flowId, flowMigrationStatuses, workflowId, flowMigrationStatusForClassicWorkflows } = input;
  const id =
    type === 'FLOW_ID' ? (flowId ?? flowMigrationStatuses) : (workflowId ?? flowMigrationStatusForClassicWorkflows);
  return String(id ?? '');
}

function addWriteRoutes(server: Server, flows: FlowsService): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'createFlow',
    summary: 'Create a workflow',
    body: wire.NewFlow,
    success: { 201: wire.Flow },
    handler: async ({ body, caller }) => toWireFlow(await flows.createFlow(toAuthor(caller), body.objectTypeId, body)),
  });

  addRoute(server, {
    ...common,
    method: 'PUT',
    path: `${path}/:flowId`,
    operationId: 'replaceFlow',
    summary: 'Replace a workflow, unless it has another revision by now',
    params: wire.FlowParams,
    body: wire.FlowReplacement,
    success: { 200: wire.Flow },
    refusals: [409],
    handler: async ({ params, body, caller }) =>
      toWireFlow(await flows.replaceFlow({ ...params, ...toAuthor(caller) }, body)),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:flowId`,
    operationId: 'deleteFlow',
    summary: 'Delete a workflow with its enrollments',
    params: wire.FlowParams,
    success: { 204: null },
    handler: ({ params, caller }) => flows.deleteFlow({ ...params, hubId: caller.hubId }),
  });
}

/** Assumption AA20. */
function addPerformanceRoute(server: Server, performance: PerformanceService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/performance/:flowId`,
    operationId: 'getFlowPerformance',
    summary: 'Count the enrollments of a workflow that began and ended, by days, weeks or months',
    params: wire.FlowParams,
    query: wire.PerformanceQuery,
    success: { 200: wire.Performance },
    handler: async ({ params, query, caller }) => ({
      results: await performance.countEnrollments({ ...params, hubId: caller.hubId }, query),
    }),
  });
}
