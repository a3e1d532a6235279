import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataOf } from '../api/client.js';
import { useApi, useHub, useIsAdmin } from './session.js';

/** The apps that the account has connected. */
export function useConnectedApps() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'connected-apps'],
    queryFn: () => dataOf(api.GET('/_app/connected-apps')).then(({ results }) => results),
  });
}

/** The private apps of the account; only administrators may know them. */
export function usePrivateApps(isWanted = true) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'private-apps'],
    enabled: isWanted,
    queryFn: () => dataOf(api.GET('/_app/private-apps')).then(({ results }) => results),
  });
}

/** What apps are called by their ids, as far as the person may know. */
export function useAppNames(): ReadonlyMap<string, string> {
  const { data: connected } = useConnectedApps();
  const { data: own } = usePrivateApps(useIsAdmin());
  return useMemo(
    () => new Map([...(own ?? []), ...(connected ?? [])].map(({ appId, name }) => [String(appId), name])),
    [own, connected],
  );
}
