import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/messages.js';
import { sessionKey } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { notifyDone, notifyProblem } from '../ui/notices/notify.js';
import { sandboxApi } from './sandbox-api.js';

type SnapshotList = paths['/_spoke/snapshots']['get']['responses']['200']['content']['application/json'];
export type Snapshot = SnapshotList['results'][number];

const snapshotsKey = ['sandbox', 'snapshots'] as const;

/** The snapshots, newest first; tests create some, too. */
export function useSnapshots() {
  return useQuery({
    queryKey: snapshotsKey,
    staleTime: 0,
    refetchInterval: 5_000,
    queryFn: async () => (await dataOf(sandboxApi.GET('/_spoke/snapshots'))).results,
  });
}

/** Takes, restores and deletes snapshots. A restore reloads all data of the page. */
export function useSnapshotChanges() {
  const client = useQueryClient();
  const options = { onError: notifyProblem, onSettled: () => client.invalidateQueries({ queryKey: snapshotsKey }) };
  const take = useMutation({
    mutationFn: (name: string) => dataOf(sandboxApi.POST('/_spoke/snapshots', { body: { name } })),
    ...options,
  });
  const restore = useMutation({
    mutationFn: async ({ id }: Snapshot): Promise<void> => {
      await sandboxApi.POST('/_spoke/snapshots/{id}/restore', { params: { path: { id } } });
    },
    onSuccess: async (_, { name }) => {
      // Users who signed in later are redirected to the sign-in page.
      await client.refetchQueries({ queryKey: sessionKey });
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      notifyDone(t('Restored “{name}”.', { name }));
    },
    onError: notifyProblem,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: Snapshot): Promise<void> => {
      await sandboxApi.DELETE('/_spoke/snapshots/{id}', { params: { path: { id } } });
    },
    ...options,
  });
  return { take, restore, remove };
}
