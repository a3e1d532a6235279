import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { toCustomType, type ObjectType } from './object-type.js';

const none: readonly ObjectType[] = [];

/** The object types that the account has made, as far as they are known already. */
export function useCustomTypes(): readonly ObjectType[] {
  const api = useApi();
  const { hubId } = useHub();
  const { data } = useQuery({
    queryKey: ['hub', hubId, 'custom-types'],
    staleTime: 60_000,
    queryFn: async () => (await dataOf(api.GET('/crm/v3/schemas'))).results.map(toCustomType),
  });
  return data ?? none;
}
