import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import type { paths } from '../../api/schema.js';

export type PropertyGroup =
  paths['/crm/v3/properties/{objectType}/groups']['get']['responses']['200']['content']['application/json']['results'][number];

/** The property groups of an object type, in order. */
const propertyGroupsQuery = (api: Api, hubId: number, objectType: string) => ({
  queryKey: ['hub', hubId, 'property-groups', objectType],
  staleTime: 60_000,
  queryFn: async (): Promise<PropertyGroup[]> => {
    const params = { path: { objectType } };
    const { results } = await dataOf(api.GET('/crm/v3/properties/{objectType}/groups', { params }));
    return [...results].sort((a, b) => toRank(a.displayOrder) - toRank(b.displayOrder));
  },
});

/** The property groups of an object type, in order. */
export function usePropertyGroups(objectType: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery(propertyGroupsQuery(api, hubId, objectType));
}

/** -1 sorts last. */
const toRank = (displayOrder: number): number => (displayOrder < 0 ? Number.MAX_SAFE_INTEGER : displayOrder);
