import { fileErrors } from '../stored/files.errors.js';
import { findFolderChoice } from '../folders/choice.js';
import type { ImportInput } from './imports.schema.js';
import { toName } from '../stored/names.js';
import type { FileOrder } from '../uploads/place-file.tx.js';
import { toFileOrder } from '../uploads/order.js';

/** A stored request for an import. */
export interface ImportRequest extends Omit<FileOrder, 'hubId' | 'sourceGroup' | 'expiresAt'> {
  readonly url: string;
  readonly name?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/** Parses the request for an import. Throws its errors (400). Spec 2.10, 7. */
export function toImportRequest(
  { url, name, folderId, folderPath, ...options }: ImportInput,
  facts: Parameters<typeof toFileOrder>[1],
): ImportRequest {
  const folder = findFolderChoice({ id: folderId, path: folderPath, fields: ['folderId', 'folderPath'] });
  if (!folder) throw fileErrors.folderMissing();
  const { expiresAt, ...order } = toFileOrder(options, facts);
  return {
    ...{ url, folder },
    ...order,
    ...(name !== undefined && { name: toName(name) }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

/** The last segment of a URL's path if it can be a file name: only a hint. */
export function findUrlName(url: string): string | undefined {
  try {
    return toName(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''));
  } catch {
    return undefined;
  }
}
