import { Type } from 'typebox';

const binary = Type.Unsafe<string>({ type: 'string', format: 'binary' });
const text = (description: string) => Type.Optional(Type.String({ description }));

export const OldUploadForm = Type.Object({
  files: binary,
  file_names: text('The name of the file; that of the part by default'),
  folder_paths: text('The folder; missing folders are created. The root by default'),
  folder_id: text('Instead of folder_paths'),
  overwrite: text('true: replaces a file at the same path'),
  is_private: text('true: the file has no public address'),
});

export const OldReplacementForm = Type.Object({
  files: binary,
  is_private: text('true: no public address, false: a public one; the access stays by default'),
});

export const UploadForm = Type.Object({
  file: binary,
  options: Type.String({ description: 'JSON: access (required), ttl or expiresAt, overwrite, duplicate validation' }),
  folderId: Type.Optional(Type.String()),
  folderPath: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
});

const count = Type.Integer({ minimum: 1, description: 'At most 100; 20 by default' });

export const FilesQuery = Type.Object({
  limit: Type.Optional(count),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  folder_id: Type.Optional(Type.String({ pattern: '^(?:[0-9]{1,18}|None)$', description: 'None: the root' })),
  name: Type.Optional(Type.String({ maxLength: 256, description: 'A part of the name' })),
  extension: Type.Optional(Type.String({ maxLength: 256 })),
  type: Type.Optional(Type.String({ maxLength: 64 })),
});

export const FoldersQuery = Type.Object({
  parent_folder_id: Type.Optional(Type.String({ pattern: '^(?:[0-9]{1,18}|None)$', description: 'None: the root' })),
});

export const FileParams = Type.Object({ fileId: Type.String() });
export const PathParams = Type.Object({ path: Type.String({ description: 'Percent-encoded, slashes too' }) });

const time = Type.Integer({ description: 'Milliseconds since 1970' });
const folderId = Type.Union([Type.Integer(), Type.Null()], { description: 'null: the root' });
const size = Type.Union([Type.Integer(), Type.Null()]);

export const LegacyFile = Type.Object({
  id: Type.Integer(),
  portal_id: Type.Integer(),
  name: Type.String({ description: 'Without extension' }),
  title: Type.String(),
  extension: Type.String(),
  type: Type.String(),
  encoding: Type.Union([Type.String(), Type.Null()]),
  size: Type.Integer(),
  height: size,
  width: size,
  folder_id: folderId,
  url: Type.String(),
  friendly_url: Type.String(),
  default_hosting_url: Type.String(),
  full_path: Type.String(),
  access: Type.String(),
  meta: Type.Object({ allows_anonymous_access: Type.Boolean(), indexable: Type.Boolean() }),
  hidden: Type.Boolean(),
  archived: Type.Boolean(),
  created: time,
  updated: time,
  deleted_at: Type.Integer(),
});

export const LegacyFolder = Type.Object({
  id: Type.Integer(),
  portal_id: Type.Integer(),
  name: Type.String(),
  full_path: Type.String(),
  parent_folder_id: folderId,
  hidden: Type.Boolean(),
  archived: Type.Boolean(),
  created: time,
  updated: time,
  deleted_at: Type.Integer(),
});

export const FolderInput = Type.Object({
  name: Type.String(),
  parent_folder_id: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
});

const someFolder = Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()]));
export const FolderParams = Type.Object({ folderId: Type.String() });
export const FolderName = Type.Object({ name: Type.String() });
export const FolderMove = Type.Object({
  name: Type.Optional(Type.String()),
  parent_folder_id: someFolder,
  parent_folder_path: Type.Optional(Type.String()),
});
export const FileMove = Type.Object({
  name: Type.Optional(Type.String({ description: 'Without extension' })),
  folder_id: someFolder,
  folder_path: Type.Optional(Type.String()),
});

const page = { limit: Type.Integer(), offset: Type.Integer(), total_count: Type.Integer() };

export const Uploaded = Type.Object({ objects: Type.Array(LegacyFile) });
export const LegacyFiles = Type.Object({ ...page, objects: Type.Array(LegacyFile) });
export const LegacyFolders = Type.Object({ ...page, objects: Type.Array(LegacyFolder) });
export const PathTarget = Type.Object({ file: Type.Optional(LegacyFile), folder: Type.Optional(LegacyFolder) });
export const Deleted = Type.Object({ succeeded: Type.Boolean(), message: Type.String(), id: Type.Integer() });
