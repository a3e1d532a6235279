import { toSource } from '../objects/types/callers.js';
import { hubCallers } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './exports.schema.js';
import type { ExportsService } from './exports.service.js';

interface ExportRoutesOptions {
  /** The base URL of files, if they are served from another origin. */
  readonly filesUrl: string | undefined;
}

const common = { callers: hubCallers, scopes: { allOf: ['crm.export'] }, tag: 'Exports' } as const;
const path = '/crm/v3/exports/export';

const states = { PENDING: 'ENQUEUED', PROCESSING: 'PROCESSING', COMPLETE: 'DONE', CANCELED: 'FAILED' } as const;

/** Exports of records as files. Assumptions X1 to X8. */
export function addExportRoutes(server: Server, exports: ExportsService, { filesUrl }: ExportRoutesOptions): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/async`,
    operationId: 'startExport',
    summary: 'Export the records of a view or list as a file, as a task',
    body: wire.ExportInput,
    success: { 202: wire.ExportAccepted },
    handler: async ({ body, caller, request }) => {
      const search = { text: request.bodyText ?? '', steps: ['publicCrmSearchRequest'] };
      const asked = { body: search, isLimited: caller.kind !== 'member', userId: toSource(caller).userId };
      const id = await exports.requestExport(caller.hubId, body, asked);
      return { id, links: { status: `${request.baseUrl}${path}/async/tasks/${id}/status` } };
    },
  });
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/async/tasks/:taskId/status`,
    operationId: 'getExportStatus',
    summary: 'Read the state of such a task, with the address of the file once it is complete',
    params: wire.TaskParams,
    success: { 200: wire.ExportStatus },
    handler: async ({ params, caller, request }) => {
      const state = await exports.getExport(caller.hubId, params.taskId);
      const file = await exports.signFile(caller.hubId, state);
      const { status, requestedAt, startedAt, completedAt, errors } = state;
      return {
        status,
        requestedAt: requestedAt.toISOString(),
        ...(startedAt && { startedAt: startedAt.toISOString() }),
        ...(completedAt && { completedAt: completedAt.toISOString() }),
        ...(file !== undefined && { result: (filesUrl ?? request.baseUrl) + file }),
        ...(errors.length > 0 && { numErrors: errors.length, errors }),
      };
    },
  });
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:exportId`,
    operationId: 'getExport',
    summary: 'Read what an export contains, and its state',
    params: wire.ExportParams,
    success: { 200: wire.ShownExport },
    handler: async ({ params, caller }) => {
      const { id, request, ...state } = await exports.getExport(caller.hubId, params.exportId);
      const { status, recordCount, requestedAt, startedAt, completedAt } = state;
      const { exportName, exportType, objectType, properties } = request;
      return {
        ...{ id, exportName, exportType, objectType, objectProperties: properties },
        exportState: states[status],
        ...(recordCount !== null && { recordCount }),
        createdAt: requestedAt.toISOString(),
        updatedAt: (completedAt ?? startedAt ?? requestedAt).toISOString(),
      };
    },
  });
}
