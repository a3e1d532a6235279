import { ranged, toQuerySchema, type SearchFields } from './terms.js';

const text = (column: string) => ({ column, is: '=', type: 'text' }) as const;

const times: SearchFields = {
  ...ranged('createdAt', 'created_at', 'time'),
  ...ranged('updatedAt', 'updated_at', 'time'),
  before: { column: 'updated_at', is: '<', type: 'time' },
};

/** The search parameters of files. `path` and `url` are resolved to ids first. */
export const fileFields: SearchFields = {
  ...times,
  ...ranged('expiresAt', 'expires_at', 'time'),
  ...ranged('size', 'size', 'number'),
  ...ranged('height', 'height', 'number'),
  ...ranged('width', 'width', 'number'),
  ids: { column: 'file_id', is: 'one of', type: 'number' },
  idGte: { column: 'file_id', is: '>=', type: 'number' },
  idLte: { column: 'file_id', is: '<=', type: 'number' },
  // 0 is the root. Assumption F70.
  parentFolderIds: { column: 'folder_id', is: 'in one of', type: 'number' },
  name: { column: 'name', is: 'contains', type: 'text' },
  extension: text('extension'),
  encoding: text('encoding'),
  type: text('type'),
  fileMd5: text('md5'),
  isUsableInContent: { column: 'is_usable_in_content', is: '=', type: 'flag' },
};

export const fileOrders: ReadonlyMap<string, string> = new Map([
  ['id', 'file_id'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
  ['expiresAt', 'expires_at'],
  ['name', 'name_key'],
  ['extension', 'extension'],
  ['type', 'type'],
  ['encoding', 'encoding'],
  ['size', 'size'],
  ['height', 'height'],
  ['width', 'width'],
  ['access', 'access'],
  ['fileMd5', 'md5'],
  ['parentFolderId', 'folder_id'],
  ['isUsableInContent', 'is_usable_in_content'],
]);

export const folderFields: SearchFields = {
  ...times,
  ids: { column: 'folder_id', is: 'one of', type: 'number' },
  idGte: { column: 'folder_id', is: '>=', type: 'number' },
  idLte: { column: 'folder_id', is: '<=', type: 'number' },
  parentFolderIds: { column: 'parent_id', is: 'in one of', type: 'number' },
  name: { column: 'name', is: 'contains', type: 'text' },
};

export const folderOrders: ReadonlyMap<string, string> = new Map([
  ['id', 'folder_id'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
  ['name', 'name_key'],
  ['parentFolderId', 'parent_id'],
]);

const path = { path: text('path') };

export const FileSearchQuery = toQuerySchema({
  ...fileFields,
  ...path,
  url: text('url'),
  allowsAnonymousAccess: { column: 'access', is: '=', type: 'flag' },
});
export const FolderSearchQuery = toQuerySchema({ ...folderFields, ...path });
