import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { deleteScopes, readScopes, writeScopes } from '../stored/file-scopes.js';
import { PropertiesQuery } from '../stored/files.schema.js';
import type { FoldersService } from './folders.service.js';
import { FolderInput, FolderParams, FolderPatch, WireFolder } from '../stored/folders.schema.js';
import { selectFields } from '../stored/wire-file.js';
import { toWireFolder } from '../stored/wire-folder.js';

const callers = hubCallers;
const tag = 'Folders';
const byName = '/files/v3/folders/:folder';
/** The same with unencoded slashes. */
const byPlainPath = '/files/v3/folders/*';

/** Folders, by id or path. */
export function addFolderRoutes(server: Server, folders: FoldersService): void {
  addRoute(server, {
    method: 'POST',
    path: '/files/v3/folders',
    operationId: 'createFolder',
    summary: 'Create a folder',
    tag,
    callers,
    scopes: writeScopes,
    body: FolderInput,
    success: { 201: WireFolder },
    refusals: [409],
    handler: async ({ body, caller }) => toWireFolder(await folders.createFolder(caller.hubId, body)),
  });

  addRoute(server, {
    method: 'PATCH',
    path: byName,
    operationId: 'updateFolder',
    summary: 'Rename or move a folder',
    tag,
    callers,
    scopes: writeScopes,
    params: FolderParams,
    body: FolderPatch,
    success: { 200: WireFolder },
    refusals: [409],
    handler: async ({ params, body, caller }) =>
      toWireFolder(await folders.updateFolder({ hubId: caller.hubId, folderId: params.folder, patch: body })),
  });
  addReadRoutes(server, folders);
  addDeleteRoutes(server, folders);
}

function addReadRoutes(server: Server, folders: FoldersService): void {
  const get = {
    method: 'GET' as const,
    operationId: 'getFolder',
    summary: 'Read a folder',
    tag,
    callers,
    scopes: readScopes,
    query: PropertiesQuery,
    success: { 200: WireFolder },
  };
  const read = async (folder: string, hubId: number, properties: string[] | undefined) =>
    selectFields(toWireFolder(await folders.getFolder({ hubId, folder })), properties);
  addRoute(server, {
    ...get,
    path: byName,
    params: FolderParams,
    handler: ({ params, query, caller }) => read(params.folder, caller.hubId, query.properties),
  });
  addRoute(server, {
    ...get,
    operationId: 'getFolderAtPlainPath',
    path: byPlainPath,
    hidden: true,
    handler: ({ params, query, caller }) => read(params['*'] ?? '', caller.hubId, query.properties),
  });
}

function addDeleteRoutes(server: Server, folders: FoldersService): void {
  const remove = {
    method: 'DELETE' as const,
    operationId: 'deleteFolder',
    summary: 'Delete a folder with its contents',
    tag,
    callers,
    scopes: deleteScopes,
    success: { 204: null },
  };
  addRoute(server, {
    ...remove,
    path: byName,
    params: FolderParams,
    handler: ({ params, caller }) => folders.deleteFolder({ hubId: caller.hubId, folder: params.folder }),
  });
  addRoute(server, {
    ...remove,
    operationId: 'deleteFolderAtPlainPath',
    path: byPlainPath,
    hidden: true,
    handler: ({ params, caller }) => folders.deleteFolder({ hubId: caller.hubId, folder: params['*'] ?? '' }),
  });
}
