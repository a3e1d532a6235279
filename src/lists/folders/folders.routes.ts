import { hubCallers, toActingUser, type HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import {
  FolderInput,
  FolderMoveParams,
  FolderNameQuery,
  FolderParams,
  FolderQuery,
  ListMove,
  OneFolder,
} from './folders.schema.js';
import type { ListFoldersService } from './folders.service.js';

const path = '/crm/v3/lists/folders';
const mayRead = { oneOf: ['crm.lists.read'] };
const mayChange = { allOf: ['crm.lists.read', 'crm.lists.write'] };
const shared = { tag: 'Lists', callers: hubCallers };
const success = { 200: OneFolder };

/** Folders of lists. */
export function addFolderRoutes(server: Server, folders: ListFoldersService): void {
  addRoute(server, {
    ...shared,
    method: 'GET',
    path,
    operationId: 'getListFolder',
    summary: 'Read a folder with its lists and the folders in it',
    scopes: mayRead,
    query: FolderQuery,
    success,
    handler: async ({ query, caller }) => ({
      folder: await folders.getFolder({ hubId: caller.hubId, folderId: query.folderId ?? '0' }),
    }),
  });

  addRoute(server, {
    ...shared,
    method: 'POST',
    path,
    operationId: 'createListFolder',
    summary: 'Create a folder of lists',
    scopes: mayChange,
    body: FolderInput,
    success,
    handler: async ({ body, caller }) => ({ folder: await folders.createFolder(toAuthor(caller), body) }),
  });

  addRoute(server, {
    ...shared,
    method: 'DELETE',
    path: `${path}/:folderId`,
    operationId: 'deleteListFolder',
    summary: 'Delete an empty folder of lists',
    scopes: mayChange,
    params: FolderParams,
    success: { 204: null },
    handler: ({ params, caller }) => folders.deleteFolder({ ...params, hubId: caller.hubId }),
  });
  addMoveRoutes(server, folders);
}

function addMoveRoutes(server: Server, folders: ListFoldersService): void {
  addRoute(server, {
    ...shared,
    method: 'PUT',
    path: `${path}/:folderId/rename`,
    operationId: 'renameListFolder',
    summary: 'Rename a folder of lists',
    scopes: mayChange,
    params: FolderParams,
    query: FolderNameQuery,
    success,
    handler: async ({ params, query, caller }) => ({
      folder: await folders.renameFolder({ ...params, hubId: caller.hubId }, query.newFolderName),
    }),
  });

  addRoute(server, {
    ...shared,
    method: 'PUT',
    path: `${path}/:folderId/move/:newParentFolderId`,
    operationId: 'moveListFolder',
    summary: 'Move a folder of lists into another one',
    scopes: mayChange,
    params: FolderMoveParams,
    success,
    handler: async ({ params: { folderId, newParentFolderId }, caller }) => ({
      folder: await folders.moveFolder({ folderId, hubId: caller.hubId }, newParentFolderId),
    }),
  });

  addRoute(server, {
    ...shared,
    method: 'PUT',
    path: `${path}/move-list`,
    operationId: 'moveListToFolder',
    summary: 'Move a list into a folder',
    scopes: mayChange,
    body: ListMove,
    success: { 204: null },
    handler: ({ body, caller }) => folders.moveList(caller.hubId, body),
  });
}

function toAuthor(caller: HubCaller) {
  return { hubId: caller.hubId, ...toActingUser(caller) };
}
