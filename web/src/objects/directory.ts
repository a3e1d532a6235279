import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import { queryClient } from '../api/query-client.js';
import type { paths } from '../api/schema.js';

export type Directory = paths['/_app/directory']['get']['responses']['200']['content']['application/json'];

export const sidebarKey = (hubId: number) => ['hub', hubId, 'sidebar'] as const;
export const followChoicesKey = (hubId: number) => ['hub', hubId, 'follows', 'choices'] as const;

export const directoryKey = (hubId: number) => ['hub', hubId, 'directory'] as const;

/** The owners, apps and custom types of an account, in one request for all screens. */
export const directoryQuery = (api: Api, hubId: number) => ({
  queryKey: directoryKey(hubId),
  staleTime: 60_000,
  queryFn: async () => {
    const directory = await dataOf(api.GET('/_app/directory'));
    // Screens need them at once: they are polled and changed under keys of their own.
    queryClient.setQueryData(sidebarKey(hubId), directory.sidebar);
    queryClient.setQueryData(followChoicesKey(hubId), directory.follows);
    return directory;
  },
});

/** A part of the directory; `select` is a stable function. */
export function useDirectory<T>(select: (directory: Directory) => T) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({ ...directoryQuery(api, hubId), select });
}
