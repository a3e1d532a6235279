import type { FilesService } from '../../files/files.service.js';
import { readScopes, seesHidden, writeScopes } from '../../files/stored/file-scopes.js';
import { addMultipartRoutes, createFormReader, type FormReader } from '../../platform/http/body/multipart.js';
import type { HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toPageSize } from '../shapes/paging.js';
import * as schema from './files.schema.js';
import { addLegacyFileChangeRoutes } from './file-changes.routes.js';
import { toFolderTerm, toLegacyFile, toLegacyFolder, toUploadFields } from './files.js';
import { addLegacyFolderRoutes } from './folders.routes.js';

const tag = 'File manager, versions 2 and 3';
const path = '/filemanager/api/v2/files';
const consumes = ['multipart/form-data'];

export interface LegacyFileOptions {
  /** The base URL of files; undefined: the host that the client used. */
  readonly filesUrl: string | undefined;
  /** The maximum file size in bytes. */
  readonly maxFileBytes: number;
}

/** Files as in versions 2 and 3 of the file manager. Assumption Y8. */
export function addLegacyFileRoutes(server: Server, files: FilesService, options: LegacyFileOptions): void {
  addUploads(server, files, options);
  addReads(server, files, options);
  addStats(server, files, options);
  addLegacyFileChangeRoutes(server, files, options);
  addLegacyFolderRoutes(server, files);
}

function addUploads(server: Server, { uploads }: FilesService, { filesUrl, maxFileBytes }: LegacyFileOptions): void {
  const upload = async (hubId: number, readForm: FormReader, baseUrl: string) => {
    const file = await uploads.uploadFile(hubId, readForm);
    return { objects: [toLegacyFile(file, filesUrl ?? baseUrl)] };
  };
  addMultipartRoutes(server, (scope) => {
    addLegacyRoute(scope, {
      method: 'POST',
      path: '/filemanager/api/v3/files/upload',
      operationId: 'uploadLegacyFile',
      summary: 'Upload a file (version 3 of the file manager)',
      tag,
      mayTakeLong: true,
      scopes: writeScopes,
      body: schema.UploadForm,
      consumes,
      success: { 200: schema.Uploaded },
      refusals: [408, 409, 507],
      handler: ({ caller, request }) =>
        upload(caller.hubId, createFormReader(request, { fileField: 'file', maxFileBytes }), request.baseUrl),
    });

    addLegacyRoute(scope, {
      method: 'POST',
      path,
      operationId: 'uploadOldFile',
      summary: 'Upload a file (version 2 of the file manager)',
      tag,
      mayTakeLong: true,
      scopes: writeScopes,
      body: schema.OldUploadForm,
      consumes,
      success: { 200: schema.Uploaded },
      refusals: [408, 409, 507],
      handler: ({ caller, request }) => {
        const read = createFormReader(request, { fileField: 'files', maxFileBytes });
        return upload(caller.hubId, async (receive) => toUploadFields(await read(receive)), request.baseUrl);
      },
    });
  });
}

function addReads(server: Server, { entries, searches }: FilesService, { filesUrl }: LegacyFileOptions): void {
  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacyFiles',
    summary: 'List files by id, at most 100 at a time (version 2 of the file manager)',
    tag,
    scopes: readScopes,
    query: schema.FilesQuery,
    success: { 200: schema.LegacyFiles },
    handler: async ({ query: { limit: asked, offset = 0, folder_id: folderId, ...terms }, caller, request }) => {
      const limit = toPageSize(asked, { usual: 20, most: 100 });
      const query = { ...terms, ...toFolderTerm(folderId) };
      const { results } = await searches.searchFiles(caller.hubId, { ...query, limit, after: offset });
      const total = await searches.countFiles(caller.hubId, query);
      const objects = results.map((file) => toLegacyFile(file, filesUrl ?? request.baseUrl));
      return { limit, offset, total_count: total, objects };
    },
  });

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:fileId`,
    operationId: 'getLegacyFile',
    summary: 'Read the metadata of a file (version 2 of the file manager)',
    tag,
    scopes: readScopes,
    params: schema.FileParams,
    success: { 200: schema.LegacyFile },
    handler: async ({ params, caller, request }) => {
      const id = { hubId: caller.hubId, ...params, seesHidden: seesHidden(caller, 'read') };
      return toLegacyFile(await entries.getFile(id), filesUrl ?? request.baseUrl);
    },
  });
}

function addStats(server: Server, { entries }: FilesService, { filesUrl }: LegacyFileOptions): void {
  const stat = {
    method: 'GET' as const,
    operationId: 'getLegacyFileAtPath',
    summary: 'Find the file or folder at a path (version 2 of the file manager)',
    tag,
    scopes: readScopes,
    success: { 200: schema.PathTarget },
  };
  const find = async (at: string, { caller, request }: { caller: HubCaller; request: { baseUrl: string } }) => {
    const found = await entries.getAtPath(caller.hubId, at);
    return 'file' in found
      ? { file: toLegacyFile(found.file, filesUrl ?? request.baseUrl) }
      : { folder: toLegacyFolder(found.folder) };
  };
  addLegacyRoute(server, {
    ...stat,
    path: `${path}/stat/:path`,
    params: schema.PathParams,
    handler: (input) => find(input.params.path, input),
  });
  // The same with unencoded slashes.
  addLegacyRoute(server, {
    ...stat,
    operationId: 'getLegacyFileAtPlainPath',
    path: `${path}/stat/*`,
    hidden: true,
    handler: (input) => find(input.params['*'] ?? '', input),
  });
}
