import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { sidebarKey } from '../objects/directory.js';
import { useSidebar, type Sidebar } from './sidebar.js';

type Page = paths['/_app/notifications']['get']['responses']['200']['content']['application/json'];
export type Notification = Page['results'][number];
export type NotificationKind = Notification['kind'];
export type NotificationSettings =
  paths['/_app/notifications/settings']['get']['responses']['200']['content']['application/json'];

interface Filter {
  readonly unread?: boolean;
  readonly kinds?: readonly NotificationKind[];
  readonly limit?: number;
}

const listKey = (hubId: number) => ['hub', hubId, 'notifications'] as const;
const settingsKey = (hubId: number) => ['hub', hubId, 'notification-settings'] as const;

/** The notifications of the user, page by page; new ones appear when the polled counts report them. */
export function useNotifications({ unread = false, kinds, limit = 30 }: Filter) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const { data: sidebar } = useSidebar();
  const latestAt = sidebar?.latestAt;
  const queryKey = [...listKey(hubId), { unread, kinds, limit }];
  const pages = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    // Those that have been read meanwhile are no longer among them.
    ...(unread && { staleTime: 0 }),
    queryFn: ({ pageParam: after }) => {
      const query = { limit, ...(unread && { unread }), ...(kinds && { kinds: [...kinds] }), ...(after && { after }) };
      return dataOf(api.GET('/_app/notifications', { params: { query } }));
    },
    getNextPageParam: ({ after }) => after,
  });
  const newest = pages.data?.pages[0]?.results[0]?.at;
  useEffect(() => {
    // What the user reads stays where it is: only the beginning is read again.
    if (latestAt && newest !== undefined && latestAt > newest) {
      client.setQueryData<InfiniteData<Page>>(
        queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
      void client.invalidateQueries({ queryKey });
    }
    // The key is a new array for each rendering.
  }, [client, latestAt]);
  return pages;
}

interface Mark {
  /** All of them if undefined. */
  readonly ids?: readonly string[];
  readonly read: boolean;
}

/** Marks notifications as read or unread, which shows at once. */
export function useMark() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, read }: Mark) =>
      api.POST('/_app/notifications/read', { body: { read, ...(ids && { ids: [...ids] }) } }),
    onMutate: ({ ids, read }) => {
      const isMeant = ({ id }: Notification) => ids?.includes(id) ?? true;
      let changed = 0;
      client.setQueriesData<InfiniteData<Page>>({ queryKey: listKey(hubId) }, (data) => {
        if (!data) return data;
        const all = data.pages.flatMap(({ results }) => results);
        changed = Math.max(changed, all.filter((one) => isMeant(one) && one.read !== read).length);
        const pages = data.pages.map((page) => ({
          ...page,
          results: page.results.map((one) => (isMeant(one) ? { ...one, read } : one)),
        }));
        return { ...data, pages };
      });
      client.setQueryData<Sidebar>(sidebarKey(hubId), (sidebar) => {
        if (!sidebar) return sidebar;
        const unread = ids ? Math.max(0, sidebar.unread + (read ? -changed : changed)) : 0;
        return { ...sidebar, unread };
      });
    },
    onError: notifyProblem,
    onSettled: () => client.invalidateQueries({ queryKey: sidebarKey(hubId) }),
  });
}

export function useNotificationSettings() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: settingsKey(hubId),
    queryFn: () => dataOf(api.GET('/_app/notifications/settings')),
  });
}

/** Returns a function that changes the settings. */
export function useChangeSettings() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  return async (change: Partial<NotificationSettings>): Promise<void> => {
    const settings = await dataOf(api.PATCH('/_app/notifications/settings', { body: change }));
    client.setQueryData<NotificationSettings>(settingsKey(hubId), settings);
    await Promise.all(
      [listKey(hubId), sidebarKey(hubId), ['hub', hubId, 'follows']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}
