import { addMultipartRoutes, createFormReader } from '../platform/http/body/multipart.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './imports.schema.js';
import { toShown } from './imports.routes.js';
import type { ImportsService } from './imports.service.js';

const common = { callers: ['member'], tag: 'Imports' } as const;
const path = '/_app/imports';

/** The beginning of a CSV file is enough; a spreadsheet is sent whole. */
const maxFileBytes = 64 * 1024 ** 2;

/** For the import in the web app: what a file holds, what its rows would become, and undoing. */
export function addImportWizardRoutes(server: Server, imports: ImportsService): void {
  addMultipartRoutes(server, (scope) => {
    addRoute(scope, {
      ...common,
      method: 'POST',
      path: `${path}/sheets`,
      operationId: 'seeImportFile',
      mayTakeLong: true,
      summary: 'Read the header and the first rows of a file to import; nothing is stored',
      body: wire.SheetForm,
      consumes: ['multipart/form-data'],
      success: { 200: wire.SeenSheet },
      refusals: [408, 507],
      handler: ({ caller, request }) =>
        imports.previews.seeFile(caller.hubId, createFormReader(request, { fileField: 'file', maxFileBytes })),
    });
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/preview`,
    operationId: 'previewImport',
    summary: 'Show what the rows of a file would become; nothing is stored',
    body: wire.ImportPreviewInput,
    success: { 200: wire.ImportPreview },
    handler: ({ caller, body }) => imports.previews.previewRows(caller.hubId, body),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:importId/revert`,
    operationId: 'revertImport',
    summary: 'Undo an import that has ended: archive what it created, restore what it changed and is unchanged since',
    params: wire.ImportParams,
    success: { 200: wire.ShownImport },
    refusals: [409],
    handler: async ({ caller, params }) =>
      toShown(await imports.revertImport({ hubId: caller.hubId, appId: null }, params.importId)),
  });
}
