import { fileErrors } from '../stored/files.errors.js';
import { toFileId } from '../stored/ids.js';
import { toPathNames } from '../stored/names.js';

/** A folder in a request: by id or by path. */
export type FolderChoice =
  { readonly id: string; readonly field: string } | { readonly names: readonly string[]; readonly field: string };

interface FolderFields {
  readonly id: string | number | undefined;
  readonly path: string | undefined;
  /** The names of the two fields on the wire. */
  readonly fields: readonly [id: string, path: string];
}

/** Returns the folder that a request names, if any. Throws BOTH_FOLDERS, FILE_ID_NOT_POSITIVE, INVALID_NAME (400). Spec 7. */
export function findFolderChoice({ id, path, fields }: FolderFields): FolderChoice | undefined {
  const [idField, pathField] = fields;
  if (id !== undefined && path !== undefined) {
    throw fileErrors.bothFolders({ message: `${pathField} and ${idField} cannot both be specified` });
  }
  if (id !== undefined) return { id: toFileId(id, idField), field: idField };
  return path === undefined ? undefined : { names: toPathNames(path), field: pathField };
}
