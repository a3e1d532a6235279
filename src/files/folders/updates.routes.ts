import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { writeScopes } from '../stored/file-scopes.js';
import type { FolderUpdatesService } from './updates.service.js';
import { FolderTaskParams, FolderTaskStatus, FolderUpdateInput, TaskAccepted } from '../stored/folders.schema.js';
import { toWireFolder } from '../stored/wire-folder.js';

const callers = hubCallers;
const tag = 'Folders';
const tasks = '/files/v3/folders/update/async/tasks';

/** Changes of folders as tasks. */
export function addFolderUpdateRoutes(server: Server, updates: FolderUpdatesService): void {
  addRoute(server, {
    method: 'POST',
    path: '/files/v3/folders/update/async',
    operationId: 'requestFolderUpdate',
    summary: 'Rename or move a folder as a task',
    tag,
    callers,
    scopes: writeScopes,
    body: FolderUpdateInput,
    success: { 202: TaskAccepted },
    handler: async ({ body, caller, request }) => {
      const id = await updates.requestFolderUpdate(caller.hubId, body);
      return { id, links: { status: `${request.baseUrl}${tasks}/${id}/status` } };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: `${tasks}/:taskId/status`,
    operationId: 'getFolderUpdate',
    summary: 'Read the state of such a task',
    tag,
    callers,
    scopes: writeScopes,
    params: FolderTaskParams,
    success: { 200: FolderTaskStatus },
    handler: async ({ params, caller }) => {
      const { id, requestedAt, errors, folder } = await updates.getFolderUpdate(caller.hubId, params.taskId);
      const at = requestedAt.toISOString();
      return {
        taskId: id,
        status: 'COMPLETE',
        ...{ requestedAt: at, startedAt: at, completedAt: at },
        ...(folder && { result: toWireFolder(folder) }),
        ...(errors.length > 0 && { numErrors: errors.length, errors }),
      };
    },
  });
}
