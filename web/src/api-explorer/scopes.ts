import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findEndpoints, type FoundEndpoint, type ScopeEndpoints } from '../accounts/scopes/scope-endpoints.js';
import { createApi, dataOf } from '../api/client.js';
import type { Operation } from './description.js';
import { endpointKey, type ScopesByEndpoint } from './operation-search.js';

const api = createApi({});

/** The scopes of endpoints, which anyone may read where the API is described to anyone. */
function useEndpoints() {
  return useQuery({
    queryKey: ['scope-endpoints'],
    staleTime: Infinity,
    queryFn: () => dataOf(api.GET('/_app/scopes/endpoints')),
  });
}

/**
 * The scopes of an endpoint, for the object types that a path with values names; undefined while they load, and for
 * endpoints that are not for apps.
 */
export function useNeeds({ method, path }: Operation, withValues: string): FoundEndpoint | undefined {
  const { data } = useEndpoints();
  return useMemo(() => {
    const isMeant = ({ endpoint }: FoundEndpoint): boolean => endpoint.method === method && endpoint.path === path;
    if (!data) return undefined;
    return (
      findEndpoints(data, `${method} ${withValues}`).find(isMeant) ??
      findEndpoints(data, `${method} ${path}`).find(isMeant)
    );
  }, [data, method, path, withValues]);
}

/** The names of all scopes that each endpoint takes, for the search. */
export function useScopesByEndpoint(): ScopesByEndpoint {
  const { data } = useEndpoints();
  return useMemo(() => (data ? toScopes(data) : new Map<string, string[]>()), [data]);
}

function toScopes({ endpoints, needs }: ScopeEndpoints): ScopesByEndpoint {
  const names = needs.map((list) => [...new Set(list.flatMap(({ oneOf, allOf }) => [...oneOf, ...allOf]))]);
  return new Map(endpoints.map((endpoint) => [endpointKey(endpoint), names[endpoint.needs] ?? []]));
}
