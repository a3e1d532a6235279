import { Type } from 'typebox';
import { toPaging } from '../../platform/http/body/paging.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import type { DeletedFilesService } from './deleted-files.service.js';
import { lastOffset } from './terms.js';

const timestamp = Type.String({ format: 'date-time' });
const DeletedFile = Type.Object({
  id: Type.String(),
  createdAt: timestamp,
  updatedAt: timestamp,
  archived: Type.Boolean(),
  archivedAt: timestamp,
  name: Type.String(),
  extension: Type.String(),
  path: Type.String({ description: 'The former path' }),
  size: Type.Integer(),
  type: Type.String(),
  access: Type.String(),
});
const DeletedFilePage = Type.Object({
  results: Type.Array(DeletedFile),
  paging: Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) })),
});
const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: lastOffset, default: 0 })),
});

/** Deleted files, for the web app. */
export function addDeletedFileRoutes(server: Server, deletedFiles: DeletedFilesService): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/files/deleted',
    operationId: 'listDeletedFiles',
    summary: 'List deleted files whose content is still stored',
    tag: 'Files',
    callers: ['member'],
    query: PageQuery,
    success: { 200: DeletedFilePage },
    handler: async ({ query: { limit = 10, after: offset = 0 }, caller, request }) => {
      const { results, after } = await deletedFiles.listDeletedFiles(caller.hubId, { limit, after: offset });
      return {
        results: results.map(({ createdAt, updatedAt, deletedAt: archivedAt, ...file }) => ({
          ...file,
          createdAt: createdAt.toISOString(),
          updatedAt: updatedAt.toISOString(),
          archived: true,
          archivedAt: archivedAt.toISOString(),
        })),
        ...(after !== undefined && { paging: toPaging(request, after) }),
      };
    },
  });
}
