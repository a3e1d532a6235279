import { Type } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import type { WorkflowsService } from '../../workflows/workflows.service.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';

const tag = 'Workflows, versions 2 and 3';
const scopes = { allOf: ['automation'] };
const EnrollmentParams = Type.Object({
  workflowId: Type.String({ maxLength: 100 }),
  email: Type.String({ maxLength: 1000 }),
});
const path = '/automation/v2/workflows/:workflowId/enrollments/contacts/:email';

type Workflows = Pick<WorkflowsService, 'flows' | 'enrollments'>;

/** Workflows of contacts in versions 2 and 3. Their ids are those of version 4. Assumption AA9. */
export function addLegacyWorkflowRoutes(server: Server, { flows, enrollments }: Workflows): void {
  const enrollment = { tag, scopes, path, params: EnrollmentParams, success: { 204: null } } as const;
  addLegacyRoute(server, {
    ...enrollment,
    method: 'POST',
    operationId: 'enrollContact',
    summary: 'Enroll a contact in a workflow (version 2)',
    handler: ({ params: { workflowId: flowId, email }, caller: { hubId } }) =>
      enrollments.enrollContact({ hubId, flowId, email }),
  });
  addLegacyRoute(server, {
    ...enrollment,
    method: 'DELETE',
    operationId: 'unenrollContact',
    summary: 'End the enrollment of a contact in a workflow (version 2)',
    handler: ({ params: { workflowId: flowId, email }, caller: { hubId } }) =>
      enrollments.unenrollContact({ hubId, flowId, email }),
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: '/automation/v2/workflows/enrollments/contacts/:vid',
    operationId: 'listEnrollments',
    summary: 'List the workflows that a contact is in (version 2)',
    tag,
    scopes,
    params: Type.Object({ vid: Type.String({ maxLength: 100 }) }),
    success: { 200: Type.Array(Type.Unknown()) },
    handler: async ({ params, caller: { hubId } }) => {
      const ids = await enrollments.listFlowsOfContact(hubId, params.vid);
      return (await flows.readFlows(hubId, ids)).map((flow) => toLegacyFlow(hubId, flow));
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: '/automation/v3/workflows',
    operationId: 'listWorkflows',
    summary: 'List the workflows of contacts (version 3)',
    tag,
    scopes,
    success: { 200: Type.Object({ workflows: Type.Array(Type.Unknown()) }) },
    handler: async ({ caller: { hubId } }) => {
      const all = await flows.listFlows(hubId, { limit: 1000 });
      const ofContacts = all.flows.filter(({ objectType }) => objectType === '0-1');
      return { workflows: ofContacts.map((flow) => toLegacyFlow(hubId, flow)) };
    },
  });
}

type Flow = Awaited<ReturnType<Workflows['flows']['getFlow']>>;

function toLegacyFlow(portalId: number, { flowId, name, isEnabled, createdAt, updatedAt }: Flow) {
  const id = Number(flowId);
  return {
    ...{ id, portalId, name: name ?? '', type: 'DRIP_DELAY', enabled: isEnabled },
    ...{ insertedAt: createdAt.getTime(), updatedAt: updatedAt.getTime() },
    migrationStatus: { portalId, workflowId: id, flowId: id, platformOwnsActions: true },
  };
}
