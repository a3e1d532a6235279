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

interface Restoring extends Snapshot {
  /** Everything by default. */
  readonly hubId: number | undefined;
}

/** Takes, restores and deletes snapshots, and resets accounts. Restores and resets reload all data of the page. */
export function useSnapshotChanges() {
  const client = useQueryClient();
  const options = { onError: notifyProblem, onSettled: () => client.invalidateQueries({ queryKey: snapshotsKey }) };
  const take = useMutation({
    mutationFn: (name: string) => dataOf(sandboxApi.POST('/_spoke/snapshots', { body: { name } })),
    ...options,
  });
  const reloadAll = async (): Promise<void> => {
    // Users who signed in later are redirected to the sign-in page.
    await client.refetchQueries({ queryKey: sessionKey });
    await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  };
  const restore = useMutation({
    mutationFn: ({ id, hubId }: Restoring) => postRestore(id, hubId),
    onSuccess: async (_, { name, hubId }) => {
      await reloadAll();
      notifyDone(
        hubId === undefined
          ? t('Restored “{name}”.', { name })
          : t('Restored account {hubId} to “{name}”.', { hubId, name }),
      );
    },
  });
  const resetAccount = useMutation({
    mutationFn: async (hubId: number): Promise<void> => {
      await sandboxApi.POST('/_spoke/hubs/{hubId}/reset', { params: { path: { hubId: String(hubId) } } });
    },
    onSuccess: async (_, hubId) => {
      await reloadAll();
      notifyDone(t('Account {hubId} was reset.', { hubId }));
    },
    onError: notifyProblem,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: Snapshot): Promise<void> => {
      await sandboxApi.DELETE('/_spoke/snapshots/{id}', { params: { path: { id } } });
    },
    ...options,
  });
  return { take, restore, resetAccount, remove };
}

/** Restores everything, or one account. */
async function postRestore(id: string, hubId: number | undefined): Promise<void> {
  if (hubId === undefined) await sandboxApi.POST('/_spoke/snapshots/{id}/restore', { params: { path: { id } } });
  else {
    const params = { path: { hubId: String(hubId) } };
    await sandboxApi.POST('/_spoke/hubs/{hubId}/restore', { params, body: { snapshotId: id } });
  }
}
