import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import * as wire from './dashboards.schema.js';
import type { DashboardsService } from './dashboards.service.js';

const callers = ['member'] as const;
const tag = 'Dashboards';
const path = '/_app/dashboards';

/** Dashboards of an account. */
export function addDashboardRoutes(server: Server, { dashboards }: { readonly dashboards: DashboardsService }): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listDashboards',
    summary: "List the user's dashboards, and shared ones",
    tag,
    callers,
    success: { 200: wire.Dashboards },
    handler: async ({ caller }) => ({ results: await dashboards.listDashboards(caller) }),
  });

  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createDashboard',
    summary: 'Create a dashboard',
    tag,
    callers,
    body: wire.NewDashboard,
    success: { 201: wire.Dashboard },
    handler: ({ body, caller }) => dashboards.createDashboard(caller, body),
  });

  addRoute(server, {
    method: 'PATCH',
    path: `${path}/:dashboardId`,
    operationId: 'updateDashboard',
    summary: 'Rename, share or change a dashboard',
    tag,
    callers,
    params: wire.DashboardParams,
    body: wire.DashboardChange,
    success: { 200: wire.Dashboard },
    handler: ({ params, body, caller }) => dashboards.updateDashboard(caller, params.dashboardId, body),
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:dashboardId`,
    operationId: 'deleteDashboard',
    summary: 'Delete a dashboard',
    tag,
    callers,
    params: wire.DashboardParams,
    success: { 204: null },
    handler: ({ params, caller }) => dashboards.deleteDashboard(caller, params.dashboardId),
  });
}
