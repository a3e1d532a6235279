import { Type } from 'typebox';
import { hubCallers, type HubCaller } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { toDisposition } from '../stored/content-disposition.js';
import { deleteScopes, readScopes, seesHidden, writeScopes } from '../stored/file-scopes.js';
import { FileParams, FilePatch, PathParams, PropertiesQuery, WireFile } from '../stored/files.schema.js';
import type { FileId } from '../stored/find-file.tx.js';
import { WireFolder } from '../stored/folders.schema.js';
import { toFullName } from '../stored/names.js';
import type { FileRoutesOptions } from '../uploads/uploads.routes.js';
import { selectFields, toWireFile } from '../stored/wire-file.js';
import { toWireFolder } from '../stored/wire-folder.js';
import type { FileChangesService } from './changes.service.js';
import type { EntriesService } from './entries.service.js';

const callers = hubCallers;
const tag = 'Files';

const Content = Type.Unsafe<string>({ type: 'string', format: 'binary' });
const PathTarget = Type.Object({ file: Type.Optional(WireFile), folder: Type.Optional(WireFolder) });

interface StoredFileServices {
  readonly entries: EntriesService;
  readonly changes: FileChangesService;
}

/** Existing files: read, found by path, updated, deleted. */
export function addStoredFileRoutes(
  server: Server,
  { entries, changes }: StoredFileServices,
  options: FileRoutesOptions,
): void {
  addReadRoutes(server, entries, options);
  addChangeRoutes(server, changes, options);
  addDownloadRoutes(server, entries);
  addStatRoutes(server, entries, options);
  addDeleteRoutes(server, entries);
}

function addReadRoutes(server: Server, entries: EntriesService, { filesUrl }: FileRoutesOptions): void {
  addRoute(server, {
    method: 'GET',
    path: '/files/v3/files/:fileId',
    operationId: 'getFile',
    summary: 'Read the metadata of a file',
    tag,
    callers,
    scopes: readScopes,
    params: FileParams,
    query: PropertiesQuery,
    success: { 200: WireFile },
    handler: async ({ params, query, caller, request }) => {
      const file = await entries.getFile(toFileId(caller, params, 'read'));
      return selectFields(toWireFile(file, filesUrl ?? request.baseUrl), query.properties);
    },
  });
}

function addChangeRoutes(server: Server, changes: FileChangesService, { filesUrl }: FileRoutesOptions): void {
  addRoute(server, {
    method: 'PATCH',
    path: '/files/v3/files/:fileId',
    operationId: 'updateFile',
    summary: 'Rename or move a file, or change its access and expiry',
    tag,
    callers,
    scopes: writeScopes,
    params: FileParams,
    body: FilePatch,
    success: { 200: WireFile },
    refusals: [409],
    handler: async ({ params, body, caller, request }) => {
      const file = await changes.updateFile(toFileId(caller, params, 'write'), body);
      return toWireFile(file, filesUrl ?? request.baseUrl);
    },
  });
}

function addDownloadRoutes(server: Server, entries: EntriesService): void {
  addRoute(server, {
    method: 'GET',
    path: '/files/v3/files/:fileId/download',
    operationId: 'downloadFile',
    summary: 'Read the content of a file',
    tag,
    callers,
    scopes: readScopes,
    params: FileParams,
    success: { 200: Content },
    handler: async ({ params, caller, reply }) => {
      const { file, content } = await entries.download(toFileId(caller, params, 'read'));
      reply.headers({
        'content-type': file.mediaType,
        'content-length': file.size,
        'content-disposition': toDisposition('attachment', toFullName(file)),
        // Users upload the content: it must never run as a page of this server.
        'content-security-policy': "sandbox; default-src 'none'",
      });
      return content;
    },
  });
}

function addStatRoutes(server: Server, entries: EntriesService, { filesUrl }: FileRoutesOptions): void {
  const stat = {
    method: 'GET' as const,
    operationId: 'getFileAtPath',
    summary: 'Find the file or folder at a path',
    tag,
    callers,
    scopes: readScopes,
    query: PropertiesQuery,
    success: { 200: PathTarget },
  };
  const find = async (path: string, { caller, query, request }: StatInput) => {
    const found = await entries.getAtPath(caller.hubId, path);
    return 'file' in found
      ? { file: selectFields(toWireFile(found.file, filesUrl ?? request.baseUrl), query.properties) }
      : { folder: selectFields(toWireFolder(found.folder), query.properties) };
  };
  addRoute(server, {
    ...stat,
    path: '/files/v3/files/stat/:path',
    params: PathParams,
    handler: (input) => find(input.params.path, input),
  });
  // The same with unencoded slashes.
  addRoute(server, {
    ...stat,
    operationId: 'getFileAtPlainPath',
    path: '/files/v3/files/stat/*',
    hidden: true,
    handler: (input) => find(input.params['*'] ?? '', input),
  });
}

interface StatInput {
  readonly caller: HubCaller;
  readonly query: { readonly properties?: string[] };
  readonly request: { readonly baseUrl: string };
}

function addDeleteRoutes(server: Server, entries: EntriesService): void {
  addRoute(server, {
    method: 'DELETE',
    path: '/files/v3/files/:fileId',
    operationId: 'deleteFile',
    summary: 'Delete a file; its content is stored but no longer accessible',
    tag,
    callers,
    scopes: deleteScopes,
    params: FileParams,
    success: { 204: null },
    handler: ({ params, caller }) => entries.deleteFile(toFileId(caller, params, 'write')),
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/files/v3/files/:fileId/gdpr-delete',
    operationId: 'eraseFile',
    summary: 'Permanently delete a file with its content',
    tag,
    callers,
    scopes: deleteScopes,
    params: FileParams,
    success: { 204: null },
    handler: ({ params, caller }) => entries.eraseFile(toFileId(caller, params, 'write')),
  });
}

function toFileId(caller: HubCaller, { fileId }: { fileId: string }, use: 'read' | 'write'): FileId {
  return { hubId: caller.hubId, fileId, seesHidden: seesHidden(caller, use) };
}
