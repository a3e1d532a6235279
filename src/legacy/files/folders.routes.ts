import type { FilesService } from '../../files/files.service.js';
import { deleteScopes, readScopes, writeScopes } from '../../files/stored/file-scopes.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import * as schema from './files.schema.js';
import { toFolderChoice, toFolderTerm, toLegacyFolder } from './files.js';

const tag = 'File manager, versions 2 and 3';
const path = '/filemanager/api/v2/folders';

/** Folders as in version 2 of the file manager. Assumption Y8. */
export function addLegacyFolderRoutes(server: Server, { folders, searches }: FilesService): void {
  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacyFolders',
    summary: 'List folders by id, 10,000 at most (version 2 of the file manager)',
    tag,
    scopes: readScopes,
    query: schema.FoldersQuery,
    success: { 200: schema.LegacyFolders },
    handler: async ({ query, caller }) => {
      const limit = 10_000;
      const { results } = await searches.searchFolders(caller.hubId, {
        ...toFolderTerm(query.parent_folder_id),
        limit,
      });
      return { limit, offset: 0, total_count: results.length, objects: results.map(toLegacyFolder) };
    },
  });

  addLegacyRoute(server, {
    method: 'POST',
    path,
    operationId: 'createLegacyFolder',
    summary: 'Create a folder (version 2 of the file manager)',
    tag,
    scopes: writeScopes,
    body: schema.FolderInput,
    success: { 200: schema.LegacyFolder },
    refusals: [409],
    handler: async ({ body: { name, parent_folder_id: parent }, caller }) => {
      const input = { name, ...(parent !== undefined && parent !== null && { parentFolderId: parent }) };
      return toLegacyFolder(await folders.createFolder(caller.hubId, input));
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:folderId`,
    operationId: 'getLegacyFolder',
    summary: 'Read one folder (version 2 of the file manager)',
    tag,
    scopes: readScopes,
    params: schema.FolderParams,
    success: { 200: schema.LegacyFolder },
    handler: async ({ params, caller: { hubId } }) =>
      toLegacyFolder(await folders.getFolder({ hubId, folder: params.folderId })),
  });

  addFolderChanges(server, folders);
}

function addFolderChanges(server: Server, folders: FilesService['folders']): void {
  const change = {
    tag,
    scopes: writeScopes,
    params: schema.FolderParams,
    success: { 200: schema.LegacyFolder },
    refusals: [409],
  } as const;

  addLegacyRoute(server, {
    ...change,
    method: 'PUT',
    path: `${path}/:folderId`,
    operationId: 'renameLegacyFolder',
    summary: 'Rename a folder (version 2 of the file manager)',
    body: schema.FolderName,
    handler: async ({ params, body, caller: { hubId } }) =>
      toLegacyFolder(await folders.updateFolder({ hubId, ...params, patch: { name: body.name } })),
  });

  addLegacyRoute(server, {
    ...change,
    method: 'POST',
    path: `${path}/:folderId/move-folder`,
    operationId: 'moveLegacyFolder',
    summary: 'Move a folder with its contents, and rename it (version 2 of the file manager)',
    body: schema.FolderMove,
    handler: async ({ params, body, caller: { hubId } }) => {
      const { name, parent_folder_id: parent, parent_folder_path: parentPath } = body;
      const patch = { ...(name && { name }), ...toFolderChoice(parent, parentPath) };
      return toLegacyFolder(await folders.updateFolder({ hubId, ...params, patch }));
    },
  });

  addLegacyRoute(server, {
    method: 'DELETE',
    path: `${path}/:folderId`,
    operationId: 'deleteLegacyFolder',
    summary: 'Delete a folder with its contents (version 2 of the file manager)',
    tag,
    scopes: deleteScopes,
    params: schema.FolderParams,
    success: { 200: schema.Deleted },
    handler: async ({ params, caller: { hubId } }) => {
      const { id } = await folders.getFolder({ hubId, folder: params.folderId });
      await folders.deleteFolder({ hubId, folder: id });
      return { succeeded: true, message: 'Marked folder as deleted', id: Number(id) };
    },
  });
}
