import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import { rootId, type FileFilter } from './file-filter.js';
import { hasSmallPicture, type StoredFile, type StoredFolder } from './file-kinds.js';

const pageSize = 60;

const filesKey = (hubId: number) => ['hub', hubId, 'files'] as const;

/** The files of a folder or a search, page after page. */
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

/** The folders in a folder, page after page; with a name those anywhere that have it in theirs. */
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

export interface FolderFilter {
  readonly folderId?: string | undefined;
  readonly name?: string | undefined;
  readonly enabled?: boolean;
}

const toNextOffset = (paging: { next: { after: string } } | undefined): number | undefined =>
  paging && Number(paging.next.after);

/** The folders from the root to a folder, itself last; none for the root. */
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

/** What is known of one file. */
export function useFile(fileId: string | undefined) {
  const [api, { hubId }] = [useApi(), useHub()];
  return useQuery({
    queryKey: [...filesKey(hubId), 'file', fileId],
    enabled: fileId !== undefined,
    queryFn: () => dataOf(api.GET('/files/v3/files/{fileId}', { params: { path: { fileId: fileId ?? '' } } })),
  });
}

export type PictureSize = 'icon' | 'thumb' | 'medium' | 'preview';

const minuteMs = 60_000;

/** An address of a small form of a picture, good for an hour; undefined while it comes and for what is no picture. */
export function usePictureUrl(file: StoredFile, size: PictureSize): string | undefined {
  const [api, { hubId }] = [useApi(), useHub()];
  const { data } = useQuery({
    // The address ends with the content and the path it was made for.
    queryKey: [...filesKey(hubId), 'picture', file.id, file.updatedAt, file.path, size],
    enabled: hasSmallPicture(file),
    staleTime: 50 * minuteMs,
    gcTime: 50 * minuteMs,
    queryFn: async () => {
      const params = { path: { fileId: file.id }, query: { size, expirationSeconds: 3600, property: ['type'] } };
      return (await dataOf(api.GET('/files/v3/files/{fileId}/signed-url', { params }))).url;
    },
  });
  return data;
}

/** Reads lists of files and folders anew, after something in them has changed. */
export function useRefreshFiles(): () => Promise<void> {
  const [client, { hubId }] = [useQueryClient(), useHub()];
  return useCallback(
    () =>
      client.invalidateQueries({
        queryKey: filesKey(hubId),
        // Addresses of pictures name their content.
        predicate: ({ queryKey }) => queryKey[3] !== 'picture',
      }),
    [client, hubId],
  );
}
