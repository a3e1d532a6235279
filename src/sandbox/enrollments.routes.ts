import { Type } from 'typebox';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { InspectedEnrollments } from '../workflows/histories/histories.schema.js';
import type { WorkflowsService } from '../workflows/workflows.service.js';

const query = Type.Object({
  hubId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});

/** `/_spoke/enrollments`: the enrollments of all accounts, and steps that are carried out before they are due. */
export function addSandboxEnrollmentRoutes(
  server: Server,
  { enrollmentViews }: Pick<WorkflowsService, 'enrollmentViews'>,
): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/enrollments',
    operationId: 'listSandboxEnrollments',
    summary: 'List the enrollments in workflows: those in progress first, the next due on top, then the last ended',
    tag: 'Sandbox',
    callers: ['anyone'],
    query,
    success: { 200: InspectedEnrollments },
    handler: async ({ query: filter }) => ({
      results: await enrollmentViews.listInspected({ ...filter, limit: filter.limit ?? 100 }),
    }),
  });

  addRoute(server, {
    method: 'POST',
    path: '/_spoke/enrollments/:id/run',
    operationId: 'runSandboxEnrollment',
    summary: 'Make the next step of an enrollment due now, or the request to an app that it waits for',
    tag: 'Sandbox',
    callers: ['anyone'],
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    success: { 204: null },
    refusals: [404],
    handler: ({ params }) => enrollmentViews.runNow(params.id),
  });
}
