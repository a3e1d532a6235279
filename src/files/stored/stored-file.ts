import type { FileType } from './file-kinds.js';
import type { Access } from './files.schema.js';
import { toFullName } from './names.js';

/** The access level of a file; beyond those of the API, levels of files that other tools created. */
export type AnyAccess =
  Access | 'HIDDEN_INDEXABLE' | 'HIDDEN_NOT_INDEXABLE' | 'HIDDEN_PRIVATE' | 'HIDDEN_SENSITIVE' | 'SENSITIVE';

/** A file in the domain model. */
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

/** Whether a file is hidden: in no list and at no path. */
export function isHidden({ access }: Pick<StoredFile, 'access'>): boolean {
  return access.startsWith('HIDDEN_');
}

/** The path of a file or folder with that name in a folder. */
export function toPath(folderPath: string, name: { readonly name: string; readonly extension?: string }): string {
  return `${folderPath}/${toFullName({ extension: '', ...name })}`;
}
