import { hubCallers } from '../../platform/http/callers.js';
import { addMultipartRoutes, createFormReader } from '../../platform/http/body/multipart.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { writeScopes } from '../stored/file-scopes.js';
import { UploadForm, WireFile } from '../stored/files.schema.js';
import { toWireFile } from '../stored/wire-file.js';
import type { UploadsService } from './uploads.service.js';

const callers = hubCallers;
const tag = 'Files';
const consumes = ['multipart/form-data'];

export interface FileRoutesOptions {
  /** The base URL of files; undefined: the host that the client used. */
  readonly filesUrl: string | undefined;
  /** The maximum file size in bytes. */
  readonly maxFileBytes: number;
}

/** Uploads a file as a form. */
export function addUploadRoutes(server: Server, uploads: UploadsService, options: FileRoutesOptions): void {
  const { filesUrl, maxFileBytes } = options;
  const form = { fileField: 'file', maxFileBytes };
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
        const file = await uploads.uploadFile(caller.hubId, createFormReader(request, form));
        return toWireFile(file, filesUrl ?? request.baseUrl);
      },
    });
  });
}
