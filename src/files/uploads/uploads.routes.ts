import { hubCallers } from '../../platform/http/callers.js';
import { addMultipartRoutes, createFormReader } from '../../platform/http/body/multipart.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { seesHidden, writeScopes } from '../stored/file-scopes.js';
import { FileParams, ReplacementForm, UploadForm, WireFile } from '../stored/files.schema.js';
import type { FilesService } from '../files.service.js';
import { toWireFile } from '../stored/wire-file.js';

const callers = hubCallers;
const tag = 'Files';
const consumes = ['multipart/form-data'];

export interface FileRoutesOptions {
  /** Base of the addresses of files; undefined: the host that the client used. */
  readonly filesUrl: string | undefined;
}

/** Uploads: the routes that take forms with a file. */
export function addUploadRoutes(server: Server, files: FilesService, { filesUrl }: FileRoutesOptions): void {
  const form = { fileField: 'file', maxFileBytes: files.maxFileBytes };
  addMultipartRoutes(server, (scope) => {
    addRoute(scope, {
      method: 'POST',
      path: '/files/v3/files',
      operationId: 'uploadFile',
      mayTakeLong: true,
      summary: 'Upload a file',
      tag,
      callers,
      scopes: writeScopes,
      body: UploadForm,
      consumes,
      success: { 201: WireFile },
      refusals: [408, 409, 507],
      handler: async ({ caller, request }) => {
        const file = await files.uploadFile(caller.hubId, createFormReader(request, form));
        return toWireFile(file, filesUrl ?? request.baseUrl);
      },
    });

    addRoute(scope, {
      method: 'PUT',
      path: '/files/v3/files/:fileId',
      operationId: 'replaceFile',
      mayTakeLong: true,
      summary: 'Give a file another content; id and address stay',
      tag,
      callers,
      scopes: writeScopes,
      params: FileParams,
      body: ReplacementForm,
      consumes,
      success: { 200: WireFile },
      refusals: [408, 507],
      handler: async ({ params, caller, request }) => {
        const id = { hubId: caller.hubId, fileId: params.fileId, seesHidden: seesHidden(caller, 'write') };
        return toWireFile(await files.replaceFile(id, createFormReader(request, form)), filesUrl ?? request.baseUrl);
      },
    });
  });
}
