import type { FileOptions, FileOrder } from './send-file.js';

export interface UploadTarget {
  readonly folderId: string;
  readonly folder: { readonly name: string; readonly path: string };
  readonly options: FileOptions;
}

/** What is to be sent: each file into the folder, those of a dropped folder into folders of the same names in it. */
export function toOrders(contents: readonly File[], { folderId, folder, options }: UploadTarget): FileOrder[] {
  return contents.map((content) => {
    const names = toFolderNames(content);
    const place = names.length === 0 ? { folderId } : { folderPath: [folder.path, ...names].join('/') };
    return { content, place, options };
  });
}

/** The folders that a file was dropped with: what is dropped has its path beside its name. */
function toFolderNames(content: File & { readonly path?: unknown }): string[] {
  const path = typeof content.path === 'string' ? content.path : content.webkitRelativePath;
  return path
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .slice(0, -1);
}
