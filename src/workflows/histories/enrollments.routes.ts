import type { Static } from 'typebox';
import { toPaging } from '../../platform/http/body/paging.js';
import { hubCallers, toActingUser, type HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { Enrollments, EnrollmentsQuery, FlowParams } from '../definitions/flows.schema.js';
import type { EnrollmentActionsService } from './enrollment-actions.service.js';
import type { EnrollmentViewsService } from './enrollment-views.service.js';
import * as wire from './histories.schema.js';
import { toWireEnrollment, toWireRecordEnrollment, toWireStep } from './wire-enrollments.js';

interface EnrollmentLister {
  listEnrollments(
    place: { readonly hubId: number; readonly flowId: string },
    page: Static<typeof EnrollmentsQuery>,
  ): Promise<{ readonly rows: readonly Parameters<typeof toWireEnrollment>[0][]; readonly after: string | undefined }>;
}

interface EnrollmentServices {
  readonly enrollments: EnrollmentLister;
  readonly enrollmentActions: EnrollmentActionsService;
  readonly enrollmentViews: EnrollmentViewsService;
}

const common = { callers: hubCallers, scopes: { allOf: ['automation'] }, tag: 'Workflows' } as const;
const path = '/_app/workflows/:flowId/enrollments';
const toActing = (caller: HubCaller) => ({ hubId: caller.hubId, ...toActingUser(caller) });

/** Enrollments of workflows: docs/workflows.md. Assumptions AA9, AA21, AA22. */
export function addEnrollmentRoutes(server: Server, services: EnrollmentServices): void {
  addReadRoutes(server, services);
  addActionRoutes(server, services.enrollmentActions);
}

function addReadRoutes(server: Server, { enrollments, enrollmentViews }: EnrollmentServices): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listFlowEnrollments',
    summary: 'List the enrollments of a workflow with their states, next steps and reasons, the newest first',
    params: FlowParams,
    query: EnrollmentsQuery,
    success: { 200: Enrollments },
    handler: async ({ params, query, caller, request }) => {
      const place = { ...params, hubId: caller.hubId };
      const { rows, after } = await enrollments.listEnrollments(place, query);
      return { results: rows.map(toWireEnrollment), ...(after !== undefined && { paging: toPaging(request, after) }) };
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:enrollmentId`,
    operationId: 'getFlowEnrollment',
    summary: 'Read an enrollment with its steps in order',
    params: wire.EnrollmentParams,
    success: { 200: wire.EnrollmentDetails },
    handler: async ({ params, caller }) => {
      const found = await enrollmentViews.getEnrollment({ ...params, hubId: caller.hubId });
      const { row, steps, hasEarlierSteps } = found;
      return { ...toWireEnrollment(row), steps: steps.map(toWireStep), hasEarlierSteps };
    },
  });

  addRoute(server, {
    ...common,
    method: 'GET',
    path: '/_app/objects/:objectType/:objectId/workflows',
    operationId: 'listRecordWorkflows',
    summary: 'List the last 100 enrollments of a record in all workflows, the newest first',
    params: wire.RecordParams,
    success: { 200: wire.RecordWorkflows },
    handler: async ({ params, caller }) => {
      const found = await enrollmentViews.listOfRecord({ ...params, hubId: caller.hubId });
      return { results: found.map(toWireRecordEnrollment) };
    },
  });
}

function addActionRoutes(server: Server, actions: EnrollmentActionsService): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: '/_app/workflows/:flowId/enroll',
    operationId: 'enrollRecords',
    summary: 'Enroll up to 100 records, also those that were enrolled before',
    params: FlowParams,
    body: wire.EnrolledRecords,
    success: { 200: wire.EnrolledCounts },
    handler: ({ params, body, caller }) => actions.enrollRecords({ ...params, ...toActing(caller) }, body.recordIds),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/retry`,
    operationId: 'retryFailedEnrollments',
    summary:
      'Continue up to 100 failed enrollments of a workflow at the steps that failed, the last one of each record',
    params: FlowParams,
    body: wire.RetriedFrom,
    success: { 200: wire.RetriedPage },
    refusals: [409],
    handler: async ({ params, body, caller }) => {
      const { retried, skipped, after } = await actions.retryFailed({ ...params, ...toActing(caller) }, body);
      return { retried, skipped, ...(after !== undefined && { after }) };
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:enrollmentId/retry`,
    operationId: 'retryEnrollment',
    summary: 'Continue a failed enrollment at the step that failed',
    params: wire.EnrollmentParams,
    success: { 204: null },
    refusals: [409],
    handler: ({ params, caller }) => actions.retry({ ...params, ...toActing(caller) }),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:enrollmentId/end`,
    operationId: 'endEnrollment',
    summary: 'End an enrollment in progress',
    params: wire.EnrollmentParams,
    success: { 204: null },
    handler: ({ params, caller }) => actions.end({ ...params, ...toActing(caller) }),
  });
}
