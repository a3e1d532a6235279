import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import type { paths } from '../api/schema.js';

export type AssociationType =
  paths['/crm/v4/associations/{fromObjectType}/{toObjectType}/labels']['get']['responses']['200']['content']['application/json']['results'][number];

/** The ways in which records of two types can be associated, in one direction. */
export async function readAssociationTypes(api: Api, from: string, to: string): Promise<AssociationType[]> {
  const params = { path: { fromObjectType: from, toObjectType: to } };
  return (await dataOf(api.GET('/crm/v4/associations/{fromObjectType}/{toObjectType}/labels', { params }))).results;
}

export function useAssociationTypes(from: string, to: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'association-types', from, to],
    staleTime: 60_000,
    queryFn: () => readAssociationTypes(api, from, to),
  });
}
