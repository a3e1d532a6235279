import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import { rootId, type FileFilter } from './file-filter.js';
import { readPictureUrl, type PictureSize } from './picture-urls.js';
import { hasSmallPicture, type StoredFile, type StoredFolder } from './file-kinds.js';

const pageSize = 60;

const filesKey = (hubId: number) => ['hub', hubId, 'files'] as const;

/** The files of a folder or a search, page by page. */
export function useFiles(filter: FileFilter) {
  const [api, { hubId }] = [useApi(), useHub()];
  return useInfiniteQuery({
    queryKey: [...filesKey(hubId), 'list', filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET('/files/v3/files/search', { params: { query: toQuery(filter, pageParam) }, signal })),
    getNextPageParam: (page) => toNextOffset(page.paging),
  });
}

function toQuery({ folderId, name, type, isPublic, sort }: FileFilter, after: number) {
  return {
    limit: pageSize,
    after,
    sort: [sort],
    ...(folderId !== undefined && { parentFolderIds: [folderId] }),
    ...(name !== undefined && name !== '' && { name }),
    ...(type !== undefined && { type }),
    ...(isPublic !== undefined && { allowsAnonymousAccess: isPublic }),
  };
}

/** The folders in a folder, page by page; with a name, all folders that match it. */
export function useFolders({ folderId, name, enabled = true }: FolderFilter) {
  const [api, { hubId }] = [useApi(), useHub()];
  return useInfiniteQuery({
    queryKey: [...filesKey(hubId), 'folders', folderId ?? '', name ?? ''],
    enabled,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const where = folderId === undefined ? {} : { parentFolderIds: [folderId] };
      const query = { limit: 100, after: pageParam, sort: ['name'], ...where, ...(name !== undefined && { name }) };
      return dataOf(api.GET('/files/v3/folders/search', { params: { query }, signal }));
    },
    getNextPageParam: (page) => toNextOffset(page.paging),
  });
}

interface FolderFilter {
  readonly folderId?: string | undefined;
  readonly name?: string | undefined;
  readonly enabled?: boolean;
}

const toNextOffset = (paging: { next: { after: string } } | undefined): number | undefined =>
  paging && Number(paging.next.after);

/** The folders from the root to a folder, itself last; empty for the root. */
export function useFolderTrail(folderId: string) {
  const [api, { hubId }] = [useApi(), useHub()];
  return useQuery({
    queryKey: [...filesKey(hubId), 'trail', folderId],
    enabled: folderId !== rootId,
    queryFn: () => readTrail(api, folderId),
  });
}

async function readTrail(api: Api, folderId: string): Promise<StoredFolder[]> {
  const folder = await dataOf(api.GET('/files/v3/folders/{folder}', { params: { path: { folder: folderId } } }));
  const parentId = folder.parentFolderId;
  return parentId === undefined ? [folder] : [...(await readTrail(api, parentId)), folder];
}

/** The details of one file. */
export function useFile(fileId: string | undefined) {
  const [api, { hubId }] = [useApi(), useHub()];
  return useQuery({
    queryKey: [...filesKey(hubId), 'file', fileId],
    enabled: fileId !== undefined,
    queryFn: () => dataOf(api.GET('/files/v3/files/{fileId}', { params: { path: { fileId: fileId ?? '' } } })),
  });
}

const minuteMs = 60_000;

/** Returns a URL of a smaller version of an image, valid for an hour; undefined while loading and for other files. */
export function usePictureUrl(file: StoredFile, size: PictureSize): string | undefined {
  const [api, { hubId }] = [useApi(), useHub()];
  const { data } = useQuery({
    // The URL becomes invalid with the content and path it was created for.
    queryKey: [...filesKey(hubId), 'picture', file.id, file.updatedAt, file.path, size],
    enabled: hasSmallPicture(file),
    staleTime: 50 * minuteMs,
    gcTime: 50 * minuteMs,
    queryFn: () => readPictureUrl({ api, hubId }, { fileId: file.id, size }),
  });
  return data ?? undefined;
}

/** Returns a function that reloads the lists of files and folders. */
export function useRefreshFiles(): () => Promise<void> {
  const [client, { hubId }] = [useQueryClient(), useHub()];
  return useCallback(
    () =>
      client.invalidateQueries({
        queryKey: filesKey(hubId),
        // The URLs of images depend on their content and need no reload.
        predicate: ({ queryKey }) => queryKey[3] !== 'picture',
      }),
    [client, hubId],
  );
}
