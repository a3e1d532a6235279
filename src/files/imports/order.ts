import { fileErrors } from '../stored/files.errors.js';
import { findFolderChoice } from '../folders/choice.js';
import type { ImportInput } from './imports.schema.js';
import { toName } from '../stored/names.js';
import type { FileOrder } from '../uploads/new-files.service.js';
import { toFileOrder } from '../uploads/order.js';

/** What an import is to do, as it is kept. */
export interface ImportRequest extends Omit<FileOrder, 'hubId' | 'sourceGroup' | 'expiresAt'> {
  readonly url: string;
  readonly name?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/** What an import is to do. Throws what is wrong with it (400). Spec 2.10, 7. */
export function toImportRequest(
  { url, name, folderId, folderPath, ...options }: ImportInput,
  now: Date,
): ImportRequest {
  const folder = findFolderChoice({ id: folderId, path: folderPath, fields: ['folderId', 'folderPath'] });
  if (!folder) throw fileErrors.folderMissing();
  const { expiresAt, ...order } = toFileOrder(options, now);
  return {
    ...{ url, folder },
    ...order,
    ...(name !== undefined && { name: toName(name) }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

/** The last word of a URL's path, where it can be the name of a file: nothing but a hint. */
export function findUrlName(url: string): string | undefined {
  try {
    return toName(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''));
  } catch {
    return undefined;
  }
}
