import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataOf } from '../../api/client.js';
import { usePersonApi } from '../session.js';
import { toUsesByScope } from './scope-endpoints.js';

/** All scopes and what each of them allows an app to do. */
export function useScopes() {
  const api = usePersonApi();
  return useQuery({
    queryKey: ['scopes'],
    staleTime: Infinity,
    queryFn: () => dataOf(api.GET('/_app/scopes')).then(({ results }) => results),
  });
}

/** The endpoints for apps and their scopes, which do not change while the server runs. */
export function useScopeEndpoints() {
  const api = usePersonApi();
  return useQuery({
    queryKey: ['scope-endpoints'],
    staleTime: Infinity,
    queryFn: () => dataOf(api.GET('/_app/scopes/endpoints')),
  });
}

/** The endpoints of each scope; undefined while they load, and where they cannot be loaded. */
export function useUsesByScope() {
  const { data } = useScopeEndpoints();
  return useMemo(() => data && toUsesByScope(data), [data]);
}
