import type { StoredFile, StoredFolder } from './file-kinds.js';

/** What is moved, renamed or deleted together. */
export interface Things {
  readonly files: readonly StoredFile[];
  readonly folders: readonly StoredFolder[];
}

/** A dialog of the pages of files, with what it is about. */
export type Dialog =
  | { readonly kind: 'new folder'; readonly parentId: string }
  | { readonly kind: 'upload'; readonly contents: readonly File[]; readonly folderId: string }
  | { readonly kind: 'import'; readonly folderId: string }
  | { readonly kind: 'rename'; readonly thing: { readonly file: StoredFile } | { readonly folder: StoredFolder } }
  | { readonly kind: 'move'; readonly things: Things }
  | { readonly kind: 'access'; readonly files: readonly StoredFile[] }
  | { readonly kind: 'expiry'; readonly file: StoredFile }
  | { readonly kind: 'signed url'; readonly file: StoredFile }
  | { readonly kind: 'replace'; readonly file: StoredFile }
  | { readonly kind: 'erase'; readonly file: Pick<StoredFile, 'id' | 'name' | 'extension'> };
