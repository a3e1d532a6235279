/** What searches call the root, which has no id. */
export const rootId = '0';

/** How a request names a folder to put something into. */
export const toFolderField = (folderId: string): { folderId: string } | { folderPath: string } =>
  folderId === rootId ? { folderPath: '/' } : { folderId };

export interface FileFilter {
  /** Undefined: anywhere. */
  readonly folderId?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly isPublic?: boolean | undefined;
  /** Fields of the search API, with a minus from high to low. */
  readonly sort: string;
}
