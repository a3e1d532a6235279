import { addMultipartRoutes, createFormReader } from '../../platform/http/body/multipart.js';
import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { seesHidden, writeScopes } from '../stored/file-scopes.js';
import { FileParams, ReplacementForm, WireFile } from '../stored/files.schema.js';
import { toWireFile } from '../stored/wire-file.js';
import type { FileRoutesOptions } from '../uploads/uploads.routes.js';
import type { ReplacementsService } from './replacements.service.js';

/** Replaces the content of a file from a form. */
export function addReplacementRoutes(
  server: Server,
  replacements: ReplacementsService,
  { filesUrl, maxFileBytes }: FileRoutesOptions,
): void {
  const form = { fileField: 'file', maxFileBytes };
  addMultipartRoutes(server, (scope) => {
    addRoute(scope, {
      method: 'PUT',
      path: '/files/v3/files/:fileId',
      operationId: 'replaceFile',
      mayTakeLong: true,
      summary: 'Replace the content of a file; id and address do not change',
      tag: 'Files',
      callers: hubCallers,
      scopes: writeScopes,
      params: FileParams,
      body: ReplacementForm,
      consumes: ['multipart/form-data'],
      success: { 200: WireFile },
      refusals: [408, 507],
      handler: async ({ params, caller, request }) => {
        const id = { hubId: caller.hubId, fileId: params.fileId, seesHidden: seesHidden(caller, 'write') };
        return toWireFile(
          await replacements.replaceFile(id, createFormReader(request, form)),
          filesUrl ?? request.baseUrl,
        );
      },
    });
  });
}
