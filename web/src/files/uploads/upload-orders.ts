import type { FileOptions, FileOrder } from './send-file.js';

interface UploadTarget {
  readonly folderId: string;
  readonly folder: { readonly name: string; readonly path: string };
  readonly options: FileOptions;
}

/** Returns the uploads: files go into the folder, those of a dropped folder into subfolders of the same names. */
export function toOrders(contents: readonly File[], { folderId, folder, options }: UploadTarget): FileOrder[] {
  return contents.map((content) => {
    const names = toFolderNames(content);
    const place = names.length === 0 ? { folderId } : { folderPath: [folder.path, ...names].join('/') };
    return { content, place, options };
  });
}

/** Returns the folders a file was dropped with: dropped files have a path. */
function toFolderNames(content: File & { readonly path?: unknown }): string[] {
  const path = typeof content.path === 'string' ? content.path : content.webkitRelativePath;
  return path
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .slice(0, -1);
}
