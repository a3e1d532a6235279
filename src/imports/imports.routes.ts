import { toSource } from '../objects/types/callers.js';
import { addMultipartRoutes, createFormReader } from '../platform/http/body/multipart.js';
import { toPaging, toPreviousPaging } from '../platform/http/body/paging.js';
import { hubCallers, type HubCaller } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { findObjectType } from '../properties/types/object-types.js';
import * as wire from './imports.schema.js';
import type { ImportsService } from './imports.service.js';

interface ImportRoutesOptions {
  /** The maximum file size in bytes, of all uploads. */
  readonly maxFileBytes: number;
}

const common = { callers: hubCallers, scopes: { allOf: ['crm.import'] }, tag: 'Imports' } as const;
const path = '/crm/v3/imports';

/** The limit of the public API. */
const maxImportBytes = 512 * 1024 ** 2;
const maxFiles = 10;
const maxRequestBytes = 1024 ** 2;

/** Imports of records from files. Assumptions Z1 to Z8. */
export function addImportRoutes(server: Server, imports: ImportsService, options: ImportRoutesOptions): void {
  const maxFileBytes = Math.min(options.maxFileBytes, maxImportBytes);
  const form = { fileField: 'files', maxFileBytes, maxFiles, maxFieldBytes: maxRequestBytes };
  addMultipartRoutes(server, (scope) => {
    addRoute(scope, {
      ...common,
      method: 'POST',
      path,
      operationId: 'startRecordImport',
      mayTakeLong: true,
      summary: 'Import records from one or several files, as a task',
      body: wire.ImportForm,
      consumes: ['multipart/form-data'],
      success: { 200: wire.ShownImport },
      refusals: [408, 507],
      handler: async ({ caller, request }) => {
        const { userId } = toSource(caller);
        const reader = createFormReader(request, form);
        return toShown(
          await imports.startImport(toAuthor(caller), reader, { ...(userId !== undefined && { userId }) }),
        );
      },
    });
  });
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:importId`,
    operationId: 'getRecordImport',
    summary: 'Read the state of an import, and how many records it has written',
    params: wire.ImportParams,
    success: { 200: wire.ShownImport },
    handler: async ({ params, caller }) => toShown(await imports.getImport(toAuthor(caller), params.importId)),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:importId/cancel`,
    operationId: 'cancelRecordImport',
    summary: 'Cancel an import that has not ended; what it has written stays',
    params: wire.ImportParams,
    success: { 200: wire.ImportCancellation },
    handler: async ({ params, caller }) => {
      const { requestedAt, startedAt, updatedAt } = await imports.cancelImport(toAuthor(caller), params.importId);
      return {
        status: 'COMPLETE',
        requestedAt: requestedAt.toISOString(),
        startedAt: (startedAt ?? requestedAt).toISOString(),
        completedAt: updatedAt.toISOString(),
      };
    },
  });
  addListRoutes(server, imports);
}

function addListRoutes(server: Server, imports: ImportsService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listRecordImports',
    summary: 'List the imports of the app, the newest first; of all apps for users',
    query: wire.ImportsQuery,
    success: { 200: wire.ImportsPage },
    handler: async ({ query, caller, request }) => {
      const { results, next, previous } = await imports.listImports(toAuthor(caller), { limit: 10, ...query });
      const paging = {
        ...(next !== undefined && toPaging(request, next)),
        ...(previous !== undefined && toPreviousPaging(request, previous)),
      };
      return { results: results.map(toShown), ...(Object.keys(paging).length > 0 && { paging }) };
    },
  });
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:importId/errors`,
    operationId: 'listRecordImportErrors',
    summary: 'List the errors of the rows of an import',
    params: wire.ImportParams,
    query: wire.ImportErrorsQuery,
    success: { 200: wire.ImportErrorsPage },
    handler: async ({ params, query, caller, request }) => {
      const { includeErrorMessage = false, includeRowData = true, ...page } = query;
      const found = await imports.listErrors(toAuthor(caller), params.importId, { limit: 10, ...page });
      const results = found.results.map((row) => toShownError(row, { includeErrorMessage, includeRowData }));
      return { results, ...(found.next !== undefined && { paging: toPaging(request, found.next) }) };
    },
  });
}

const toAuthor = (caller: HubCaller) => ({
  hubId: caller.hubId,
  appId: caller.kind === 'member' ? null : caller.appId,
});

type ImportRow = Awaited<ReturnType<ImportsService['getImport']>>;

function toState({ status, waits }: ImportRow) {
  if (status === 'REVERTING') return 'PROCESSING';
  if (status !== 'PENDING') return status;
  return waits ? 'DEFERRED' : 'STARTED';
}

export function toShown(row: ImportRow) {
  const { id, author, request, typeIds, fileIds, contactListId, counters, requestedAt, updatedAt } = row;
  return {
    id,
    state: toState(row),
    importName: request.name,
    importSource: author === 'user' ? ('CRM_UI' as const) : ('API' as const),
    importRequestJson: request,
    mappedObjectTypeIds: typeIds,
    optOutImport: false,
    metadata: { counters, fileIds, objectLists: toObjectLists(contactListId) },
    createdAt: requestedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const toObjectLists = (listId: string | null) => (listId === null ? [] : [{ listId, objectType: 'CONTACT' }]);

type ErrorRow = Awaited<ReturnType<ImportsService['listErrors']>>['results'][number];

interface Shown {
  readonly includeErrorMessage: boolean;
  readonly includeRowData: boolean;
}

function toShownError({ id, details, createdAt }: ErrorRow, { includeErrorMessage, includeRowData }: Shown) {
  const { errorType, message, typeId, column, invalidValue, fileId, line, cells } = details;
  return {
    id,
    createdAt: createdAt.getTime(),
    errorType,
    ...(includeErrorMessage && { errorMessage: message }),
    ...(typeId !== undefined && { objectType: findObjectType(typeId)?.typeName ?? 'UNKNOWN', objectTypeId: typeId }),
    ...(invalidValue !== undefined && { invalidValue, invalidValueToDisplay: invalidValue }),
    extraContext: message,
    ...(column !== undefined && { knownColumnNumber: column }),
    sourceData: {
      fileId: Number(fileId),
      lineNumber: line,
      rowData: includeRowData ? cells : [],
      containsEncryptedProperties: false,
    },
  };
}
