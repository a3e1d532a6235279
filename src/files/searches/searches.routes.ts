import { Type } from 'typebox';
import { hubCallers } from '../../platform/http/callers.js';
import { toPaging } from '../../platform/http/body/paging.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { readScopes } from '../stored/file-scopes.js';
import { WireFile } from '../stored/files.schema.js';
import type { SearchesService } from './searches.service.js';
import { WireFolder } from '../stored/folders.schema.js';
import { FileSearchQuery, FolderSearchQuery } from './fields.js';
import type { FileRoutesOptions } from '../uploads/uploads.routes.js';
import { selectFields, toWireFile } from '../stored/wire-file.js';
import { toWireFolder } from '../stored/wire-folder.js';

const callers = hubCallers;
const Storage = Type.Object({
  results: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer(), bytes: Type.Number() }), {
    description: 'The type with the largest files first',
  }),
});
const paging = Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) }));
const FilePage = Type.Object({ results: Type.Array(WireFile), paging });
const FolderPage = Type.Object({ results: Type.Array(WireFolder), paging });

/** Searches of files and folders. */
export function addFileSearchRoutes(server: Server, searches: SearchesService, { filesUrl }: FileRoutesOptions): void {
  addRoute(server, {
    method: 'GET',
    path: '/files/v3/files/search',
    operationId: 'searchFiles',
    summary: 'Search files',
    tag: 'Files',
    callers,
    scopes: readScopes,
    query: FileSearchQuery,
    success: { 200: FilePage },
    handler: async ({ query, caller, request }) => {
      const { results, after } = await searches.searchFiles(caller.hubId, query);
      const { properties } = query as { properties?: string[] };
      return {
        results: results.map((file) => selectFields(toWireFile(file, filesUrl ?? request.baseUrl), properties)),
        ...(after !== undefined && { paging: toPaging(request, after) }),
      };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/files/v3/folders/search',
    operationId: 'searchFolders',
    summary: 'Search folders',
    tag: 'Folders',
    callers,
    scopes: readScopes,
    query: FolderSearchQuery,
    success: { 200: FolderPage },
    handler: async ({ query, caller, request }) => {
      const { results, after } = await searches.searchFolders(caller.hubId, query);
      const { properties } = query as { properties?: string[] };
      return {
        results: results.map((folder) => selectFields(toWireFolder(folder), properties)),
        ...(after !== undefined && { paging: toPaging(request, after) }),
      };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/files/storage',
    operationId: 'getFileStorage',
    summary: 'Count the files of the account and their bytes, by type',
    tag: 'Files',
    callers: ['member'],
    success: { 200: Storage },
    handler: async ({ caller }) => ({ results: [...(await searches.getStorage(caller.hubId))] }),
  });
}
