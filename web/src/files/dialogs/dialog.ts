import type { StoredFile, StoredFolder } from '../file-kinds.js';

/** Files and folders that are moved or deleted together. */
export interface FileItems {
  readonly files: readonly StoredFile[];
  readonly folders: readonly StoredFolder[];
}

/** The open dialog of the file pages, and its subject. */
export type Dialog =
  | { readonly kind: 'new folder'; readonly parentId: string }
  | { readonly kind: 'upload'; readonly contents: readonly File[]; readonly folderId: string }
  | { readonly kind: 'import'; readonly folderId: string }
  | { readonly kind: 'rename'; readonly item: { readonly file: StoredFile } | { readonly folder: StoredFolder } }
  | { readonly kind: 'move'; readonly items: FileItems }
  | { readonly kind: 'access'; readonly files: readonly StoredFile[] }
  | { readonly kind: 'expiry'; readonly file: StoredFile }
  | { readonly kind: 'signed url'; readonly file: StoredFile }
  | { readonly kind: 'replace'; readonly file: StoredFile }
  | { readonly kind: 'erase'; readonly file: Pick<StoredFile, 'id' | 'name' | 'extension'> };
