import type { FilesService } from '../../files/files.service.js';
import { deleteScopes, seesHidden, writeScopes } from '../../files/stored/file-scopes.js';
import { addMultipartRoutes, createFormReader } from '../../platform/http/body/multipart.js';
import type { HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import * as schema from './files.schema.js';
import { toFolderChoice, toLegacyFile, toReplacementFields } from './files.js';

const tag = 'File manager, versions 2 and 3';
const path = '/filemanager/api/v2/files/:fileId';
const toId = (caller: HubCaller, { fileId }: { readonly fileId: string }) => ({
  hubId: caller.hubId,
  fileId,
  seesHidden: seesHidden(caller, 'write'),
});

interface ChangeOptions {
  readonly filesUrl: string | undefined;
  readonly maxFileBytes: number;
}

/** Changes of files as in version 2 of the file manager. Assumption Y8. */
export function addLegacyFileChangeRoutes(server: Server, files: FilesService, options: ChangeOptions): void {
  addReplacement(server, files, options);
  addMove(server, files, options);
  addDeletions(server, files);
}

function addReplacement(
  server: Server,
  { replacements }: FilesService,
  { filesUrl, maxFileBytes }: ChangeOptions,
): void {
  addMultipartRoutes(server, (scope) => {
    addLegacyRoute(scope, {
      method: 'POST',
      path,
      operationId: 'replaceLegacyFile',
      summary: 'Replace the content of a file; id and address do not change (version 2 of the file manager)',
      tag,
      mayTakeLong: true,
      scopes: writeScopes,
      params: schema.FileParams,
      body: schema.OldReplacementForm,
      consumes: ['multipart/form-data'],
      success: { 200: schema.Uploaded },
      refusals: [408, 507],
      handler: async ({ params, caller, request }) => {
        const read = createFormReader(request, { fileField: 'files', maxFileBytes });
        const file = await replacements.replaceFile(toId(caller, params), async (receive) =>
          toReplacementFields(await read(receive)),
        );
        return { objects: [toLegacyFile(file, filesUrl ?? request.baseUrl)] };
      },
    });
  });
}

function addMove(server: Server, { changes }: FilesService, { filesUrl }: ChangeOptions): void {
  addLegacyRoute(server, {
    method: 'POST',
    path: `${path}/move-file`,
    operationId: 'moveLegacyFile',
    summary: 'Move a file to another folder, and rename it (version 2 of the file manager)',
    tag,
    scopes: writeScopes,
    params: schema.FileParams,
    body: schema.FileMove,
    success: { 200: schema.LegacyFile },
    refusals: [409],
    handler: async ({ params, body: { name, folder_id: id, folder_path: folderPath }, caller, request }) => {
      const patch = { ...(name && { name }), ...toFolderChoice(id, folderPath) };
      return toLegacyFile(await changes.updateFile(toId(caller, params), patch), filesUrl ?? request.baseUrl);
    },
  });
}

function addDeletions(server: Server, { entries }: FilesService): void {
  const deletion = {
    tag,
    scopes: deleteScopes,
    params: schema.FileParams,
    success: { 200: schema.Deleted },
  } as const;
  const toAnswer = (message: string, { fileId }: { readonly fileId: string }) => ({
    succeeded: true,
    message,
    id: Number(fileId),
  });

  addLegacyRoute(server, {
    ...deletion,
    method: 'DELETE',
    path,
    operationId: 'deleteLegacyFile',
    summary: 'Delete a file (version 2 of the file manager)',
    handler: async ({ params, caller }) => {
      await entries.deleteFile(toId(caller, params));
      return toAnswer('Marked file as deleted', params);
    },
  });

  addLegacyRoute(server, {
    ...deletion,
    method: 'POST',
    path: `${path}/archive`,
    operationId: 'archiveLegacyFile',
    summary: 'Archive a file, which is the same as deleting it (version 2 of the file manager)',
    handler: async ({ params, caller }) => {
      await entries.deleteFile(toId(caller, params));
      return toAnswer('Marked file as archived', params);
    },
  });

  addLegacyRoute(server, {
    ...deletion,
    method: 'POST',
    path: `${path}/full-delete`,
    operationId: 'eraseLegacyFile',
    summary: 'Delete a file and its content permanently (version 2 of the file manager)',
    handler: async ({ params, caller }) => {
      await entries.eraseFile(toId(caller, params));
      return toAnswer('Deleted file permanently', params);
    },
  });
}
