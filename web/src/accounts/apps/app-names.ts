import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../../api/client.js';
import { useDirectory, type Directory } from '../../objects/directory.js';
import { useApi, useHub } from '../session.js';

/** The apps that the account has connected. */
export function useConnectedApps() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'connected-apps'],
    queryFn: () => dataOf(api.GET('/_app/connected-apps')).then(({ results }) => results),
  });
}

/** The private apps of the account; only administrators may list them. */
export function usePrivateApps() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'private-apps'],
    queryFn: () => dataOf(api.GET('/_app/private-apps')).then(({ results }) => results),
  });
}

const toNames = ({ apps }: Directory): ReadonlyMap<string, string> =>
  new Map(apps.map(({ appId, name }) => [String(appId), name]));
const none: ReadonlyMap<string, string> = new Map();

/** Maps app IDs to names, as far as the user may see them. */
export const useAppNames = (): ReadonlyMap<string, string> => useDirectory(toNames).data ?? none;
