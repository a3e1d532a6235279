import { useMemo } from 'react';
import { t } from '../i18n/messages.js';
import { useApi, useHubIdentity } from '../accounts/session.js';
import { dataOf, identityHeaders, type Api } from '../api/client.js';
import { Problem, toProblem } from '../api/problem.js';
import type { Access, StoredFile, StoredFolder } from './file-kinds.js';
import { rootId } from './file-filter.js';
import { useRefreshFiles } from './files-data.js';
import type { PictureSize } from './picture-urls.js';
import { sendReplacement, type FileOptions } from './uploads/send-file.js';

/** The fields that name a folder in request bodies. */
const toParentField = (folderId: string) =>
  folderId === rootId ? { parentFolderPath: '/' } : { parentFolderId: folderId };

type FileChanges = Partial<{
  readonly name: string;
  readonly access: Access;
  readonly folderId: string;
  /** Null: never. */
  readonly expiresAt: number | null;
}>;

interface FolderChanges {
  readonly name?: string;
  readonly parentId?: string;
}

interface ImportOrder extends FileOptions {
  readonly url: string;
  readonly name: string;
  readonly folderId: string;
}

interface UrlOptions {
  readonly expirationSeconds: number;
  readonly size: PictureSize | undefined;
}

/** All actions on files and folders. Each throws {@link Problem} and reloads the lists afterwards. */
interface FileActions {
  readonly changeFile: (fileId: string, changes: FileChanges) => Promise<StoredFile>;
  readonly replaceFile: (
    replaced: Pick<StoredFile, 'id' | 'access'>,
    content: File,
    onProgress: (progress: number) => void,
  ) => Promise<StoredFile>;
  readonly deleteFile: (fileId: string) => Promise<void>;
  readonly eraseFile: (fileId: string) => Promise<void>;
  readonly downloadFile: (fileId: string) => Promise<Blob>;
  readonly signUrl: (fileId: string, wish: UrlOptions) => Promise<{ readonly url: string; readonly expiresAt: string }>;
  readonly createFolder: (parentId: string, name: string) => Promise<StoredFolder>;
  /** Resolves when the server has finished. */
  readonly changeFolder: (folderId: string, changes: FolderChanges, signal: AbortSignal) => Promise<void>;
  readonly deleteFolder: (folderId: string) => Promise<void>;
  /** Returns the ID of the task. */
  readonly requestImport: (order: ImportOrder) => Promise<string>;
}

export function useFileActions(): FileActions {
  const [api, identity, refresh] = [useApi(), useHubIdentity(), useRefreshFiles()];
  return useMemo(() => {
    const file = (fileId: string) => ({ params: { path: { fileId } } });
    const folder = (id: string) => ({ params: { path: { folder: id } } });
    // Also after an error: the list may have been stale.
    const andRefresh = <T>(action: Promise<T>): Promise<T> => action.finally(() => void refresh());
    return {
      changeFile: (fileId, { folderId, expiresAt, ...changes }) => {
        const expiry = expiresAt === undefined ? {} : expiresAt === null ? { clearExpires: true } : { expiresAt };
        const body = { ...changes, ...expiry, ...(folderId !== undefined && toParentField(folderId)) };
        return andRefresh(dataOf(api.PATCH('/files/v3/files/{fileId}', { ...file(fileId), body })));
      },
      replaceFile: (replaced, content, onProgress) =>
        andRefresh(sendReplacement(replaced, content, { identity, onProgress, signal: new AbortController().signal })),
      deleteFile: async (fileId) => {
        await andRefresh(api.DELETE('/files/v3/files/{fileId}', file(fileId)));
      },
      eraseFile: async (fileId) => {
        await andRefresh(api.DELETE('/files/v3/files/{fileId}/gdpr-delete', file(fileId)));
      },
      downloadFile: async (fileId) => {
        const path = `/files/v3/files/${encodeURIComponent(fileId)}/download`;
        const response = await fetch(path, { headers: identityHeaders(identity) });
        if (!response.ok) throw await toProblem(response);
        return response.blob();
      },
      signUrl: (fileId, { size, expirationSeconds }) => {
        const query = { expirationSeconds, ...(size && { size }) };
        return dataOf(api.GET('/files/v3/files/{fileId}/signed-url', { params: { path: { fileId }, query } }));
      },
      createFolder: (parentId, name) =>
        andRefresh(dataOf(api.POST('/files/v3/folders', { body: { name, ...toParentField(parentId) } }))),
      changeFolder: (folderId, changes, signal) => andRefresh(changeFolder(api, { folderId, changes, signal })),
      deleteFolder: async (folderId) => {
        await andRefresh(api.DELETE('/files/v3/folders/{folder}', folder(folderId)));
      },
      requestImport: async ({ name, folderId, ttl, ...order }) => {
        const where = folderId === rootId ? { folderPath: '/' } : { folderId };
        const body = { ...order, ...where, ...(name !== '' && { name }), ...(ttl !== undefined && { ttl }) };
        return (await dataOf(api.POST('/files/v3/files/import-from-url/async', { body }))).id;
      },
    };
  }, [api, identity, refresh]);
}

interface FolderOrder {
  readonly folderId: string;
  readonly changes: FolderChanges;
  readonly signal: AbortSignal;
}

const pollMs = 400;

/** Requests the change as a task and polls until it ends. */
async function changeFolder(api: Api, { folderId, changes, signal }: FolderOrder): Promise<void> {
  const { name, parentId } = changes;
  const body = {
    id: folderId,
    ...(name !== undefined && { name }),
    ...(parentId !== undefined && toParentField(parentId)),
  };
  const { id: taskId } = await dataOf(api.POST('/files/v3/folders/update/async', { body, signal }));
  const path = '/files/v3/folders/update/async/tasks/{taskId}/status';
  for (;;) {
    const task = await dataOf(api.GET(path, { params: { path: { taskId } }, signal }));
    const [error] = task.errors ?? [];
    if (error) throw new Problem(400, { message: error.message, category: error.category });
    if (task.status === 'COMPLETE') return;
    if (task.status === 'CANCELED') throw new Problem(400, { message: t('The server cancelled the change.') });
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Downloads a blob in the browser. */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
