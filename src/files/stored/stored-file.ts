import type { FileType } from './file-kinds.js';
import type { Access } from './files.schema.js';
import { toFullName } from './names.js';

/** Who may see a file; beyond what the API gives, the levels of files that other tools have made. */
export type AnyAccess =
  Access | 'HIDDEN_INDEXABLE' | 'HIDDEN_NOT_INDEXABLE' | 'HIDDEN_PRIVATE' | 'HIDDEN_SENSITIVE' | 'SENSITIVE';

/** A file as the program knows it. */
export interface StoredFile {
  readonly hubId: number;
  readonly id: string;
  /** Undefined at the root. */
  readonly folderId: string | undefined;
  /** Without extension. */
  readonly name: string;
  /** Lower case, without dot; '' without one. */
  readonly extension: string;
  /** From the root, `/docs/letter.pdf`. */
  readonly path: string;
  readonly blobId: string;
  readonly size: number;
  readonly type: FileType;
  /** From the content. */
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly encoding: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly access: AnyAccess;
  readonly md5: string;
  readonly sha256: string;
  readonly sourceGroup: string;
  readonly isUsableInContent: boolean;
  readonly expiresAt: Date | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StoredFolder {
  readonly hubId: number;
  readonly id: string;
  /** Undefined at the root. */
  readonly parentId: string | undefined;
  readonly name: string;
  /** From the root, `/docs/letters`. */
  readonly path: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Files that are in no list and at no path. */
export function isHidden({ access }: Pick<StoredFile, 'access'>): boolean {
  return access.startsWith('HIDDEN_');
}

/** The path of a file or folder of that name in a folder. */
export function toPath(folderPath: string, name: { readonly name: string; readonly extension?: string }): string {
  return `${folderPath}/${toFullName({ extension: '', ...name })}`;
}
