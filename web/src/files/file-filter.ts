/** The ID that searches use for the root folder. */
export const rootId = '0';

/** The field that names a target folder in a request. */
export const toFolderField = (folderId: string): { folderId: string } | { folderPath: string } =>
  folderId === rootId ? { folderPath: '/' } : { folderId };

export interface FileFilter {
  /** Undefined for all folders. */
  readonly folderId?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly isPublic?: boolean | undefined;
  /** A field of the search API; a leading minus sorts descending. */
  readonly sort: string;
}
