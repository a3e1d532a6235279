import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { writeScopes } from '../stored/file-scopes.js';
import type { ImportsService } from './imports.service.js';
import { TaskAccepted } from '../stored/folders.schema.js';
import { ImportInput, ImportParams, WireImport } from './imports.schema.js';
import type { FileRoutesOptions } from '../uploads/uploads.routes.js';
import { toWireFile } from '../stored/wire-file.js';

const callers = hubCallers;
const tag = 'Files';
const path = '/files/v3/files/import-from-url/async';

/** Imports from URLs as tasks. */
export function addImportRoutes(server: Server, imports: ImportsService, { filesUrl }: FileRoutesOptions): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'requestImport',
    summary: 'Import a file from a URL as a task',
    tag,
    callers,
    scopes: writeScopes,
    body: ImportInput,
    success: { 202: TaskAccepted },
    handler: async ({ body, caller, request }) => {
      const requestedBy = caller.kind === 'member' ? caller.userId : undefined;
      const id = await imports.requestImport(caller.hubId, body, requestedBy);
      return { id, links: { status: `${request.baseUrl}${path}/tasks/${id}/status` } };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/tasks/:taskId/status`,
    operationId: 'getImport',
    summary: 'Read the state of such a task',
    tag,
    callers,
    scopes: writeScopes,
    params: ImportParams,
    success: { 200: WireImport },
    handler: async ({ params, caller, request }) => {
      const { taskId, file, ...state } = await imports.getImport(caller.hubId, params.taskId);
      const { status, requestedAt, startedAt, completedAt, errors } = state;
      return {
        ...{ taskId, status },
        requestedAt: requestedAt.toISOString(),
        ...(startedAt && { startedAt: startedAt.toISOString() }),
        ...(completedAt && { completedAt: completedAt.toISOString() }),
        ...(file && { result: toWireFile(file, filesUrl ?? request.baseUrl) }),
        ...(errors.length > 0 && { numErrors: errors.length, errors }),
      };
    },
  });
}
