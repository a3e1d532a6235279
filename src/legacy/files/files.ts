import type { Static } from 'typebox';
import type { FilesService } from '../../files/files.service.js';
import { toWireFile } from '../../files/stored/wire-file.js';
import type { LegacyFile, LegacyFolder } from './files.schema.js';

type StoredFile = Awaited<ReturnType<FilesService['entries']['getFile']>>;
type StoredFolder = Awaited<ReturnType<FilesService['folders']['getFolder']>>;

/** A file as in versions 2 and 3 of the file manager. `hostingUrl` is the base URL of files. */
export function toLegacyFile(file: StoredFile, hostingUrl: string): Static<typeof LegacyFile> {
  const { url = '' } = toWireFile(file, hostingUrl);
  return {
    id: Number(file.id),
    portal_id: file.hubId,
    name: file.name,
    title: file.name,
    extension: file.extension,
    type: file.type,
    encoding: file.encoding ?? null,
    size: file.size,
    height: file.height ?? null,
    width: file.width ?? null,
    folder_id: toFolderId(file.folderId),
    url,
    friendly_url: url,
    default_hosting_url: url,
    full_path: file.path,
    access: file.access,
    meta: { allows_anonymous_access: file.access.startsWith('PUBLIC_'), indexable: file.access === 'PUBLIC_INDEXABLE' },
    hidden: file.access.startsWith('HIDDEN_'),
    archived: false,
    created: file.createdAt.getTime(),
    updated: file.updatedAt.getTime(),
    deleted_at: 0,
  };
}

export function toLegacyFolder(folder: StoredFolder): Static<typeof LegacyFolder> {
  return {
    id: Number(folder.id),
    portal_id: folder.hubId,
    name: folder.name,
    full_path: folder.path,
    parent_folder_id: toFolderId(folder.parentId),
    hidden: false,
    archived: false,
    created: folder.createdAt.getTime(),
    updated: folder.updatedAt.getTime(),
    deleted_at: 0,
  };
}

function toFolderId(id: string | undefined): number | null {
  return id === undefined ? null : Number(id);
}

/** The query of version 3 for the files or folders in a folder, where the root is 0. */
export function toFolderTerm(folderId: string | undefined) {
  if (folderId === undefined) return {};
  return { parentFolderIds: [folderId === 'None' ? '0' : folderId] };
}

/** The folder that a change names by id or path, for version 3; the root is `None`, `null` or 0 by id. */
export function toFolderChoice(id: string | number | null | undefined, path: string | undefined) {
  const isRoot = id === null || id === 'None' || Number(id) === 0;
  return {
    ...(id !== undefined && (isRoot ? { parentFolderPath: '/' } : { parentFolderId: id })),
    ...(path !== undefined && { parentFolderPath: path.startsWith('/') ? path : `/${path}` }),
  };
}

/** The fields of a replacement in version 2 under the names of version 3. Without `is_private` the access stays. */
export function toReplacementFields(fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const isPrivate = fields.get('is_private')?.trim().toLowerCase();
  if (isPrivate === undefined) return new Map();
  return new Map([['options', JSON.stringify({ access: isPrivate === 'true' ? 'PRIVATE' : 'PUBLIC_INDEXABLE' })]]);
}

/** The fields of an upload to version 2 under the names of version 3. Files are public unless they are private. */
export function toUploadFields(fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const isTrue = (name: string) => fields.get(name)?.trim().toLowerCase() === 'true';
  const folderId = fields.get('folder_id')?.trim();
  const names: [string, string | undefined][] = [
    ['fileName', fields.get('file_names')],
    folderId ? ['folderId', folderId] : ['folderPath', fields.get('folder_paths')?.trim() || '/'],
    [
      'options',
      JSON.stringify({
        access: isTrue('is_private') ? 'PRIVATE' : 'PUBLIC_INDEXABLE',
        overwrite: isTrue('overwrite'),
      }),
    ],
  ];
  return new Map(names.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
