import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import type { NewFault } from '../fault-text.js';
import { sandboxApi } from '../sandbox-api.js';

type AnyApp = paths['/_spoke/apps']['get']['responses']['200']['content']['application/json']['results'][number];
/** An app of a developer account. */
export type DeveloperApp = AnyApp & { readonly clientId: string };

const connectionsKey = ['sandbox', 'connections'] as const;

/** The apps of developer accounts with the accounts that have connected them; tests connect some, too. */
export function useDeveloperApps() {
  return useQuery({
    queryKey: connectionsKey,
    staleTime: 0,
    refetchInterval: 3_000,
    queryFn: async () => {
      const { results } = await dataOf(sandboxApi.GET('/_spoke/apps'));
      return results.filter((app): app is DeveloperApp => app.clientId !== null);
    },
  });
}

/** Lets the access tokens of an app expire, for one account or all. */
export async function expireTokens({ clientId, name }: DeveloperApp, hubId: number | undefined): Promise<void> {
  await sandboxApi.POST('/_spoke/oauth/expire', { body: { clientId, ...(hubId !== undefined && { hubId }) } });
  notifyDone(t('The access tokens of {name} have expired.', { name }));
}

/** Disconnects an app from an account. */
export function useDisconnection() {
  const client = useQueryClient();
  return async ({ clientId, name }: DeveloperApp, hubId: number): Promise<void> => {
    await sandboxApi.POST('/_spoke/oauth/uninstall', { body: { clientId, hubId } });
    await client.invalidateQueries({ queryKey: connectionsKey });
    notifyDone(t('{name} was disconnected from account {hubId}.', { name, hubId }));
  };
}

/** Lets one access token expire. */
export function useTokenExpiry() {
  return useMutation({
    mutationFn: (accessToken: string) => dataOf(sandboxApi.POST('/_spoke/oauth/expire', { body: { accessToken } })),
    onSuccess: () => notifyDone(t('The access token has expired.')),
    onError: notifyProblem,
  });
}

/** Lets the next refresh of any app fail, once. */
export function useRefreshFailure() {
  return useMutation({
    mutationFn: (effect: Omit<NewFault, 'path'>) => {
      const body = { method: 'POST', path: '/oauth/*/token', grantType: 'refresh_token', times: 1, ...effect } as const;
      return dataOf(sandboxApi.POST('/_spoke/faults', { body }));
    },
    onSuccess: () => notifyDone(t('The next refresh will fail.')),
    onError: notifyProblem,
  });
}
