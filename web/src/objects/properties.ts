import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import type { Answer, Owner, Pipeline, Property } from './property.js';
import { findBuiltInType, toCustomType, type ObjectType } from './object-type.js';

export { toOwnerName } from './property.js';
export type { Owner, Pipeline, Property } from './property.js';

const slow = { staleTime: 60_000 };

/** The object type of an address; null: the account has none of that name. */
export function useObjectType(name: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'object-type', name],
    ...slow,
    queryFn: async (): Promise<ObjectType | null> => {
      const builtIn = findBuiltInType(name);
      if (builtIn) return builtIn;
      const { results } = await dataOf(api.GET('/crm/v3/schemas'));
      const found = results.find(
        (schema) => schema.objectTypeId === name || schema.fullyQualifiedName === name || schema.name === name,
      );
      return found ? toCustomType(found) : null;
    },
  });
}

/** The properties of a type by name, without those that nobody is meant to see. */
export function useProperties(type: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'properties', type],
    ...slow,
    queryFn: async (): Promise<ReadonlyMap<string, Property>> => {
      const { results } = await dataOf(
        api.GET('/crm/v3/properties/{objectType}', { params: { path: { objectType: type } } }),
      );
      return new Map(results.map((property) => [property.name, property]));
    },
  });
}

/** The owners of the account, those who left too, by id. */
export function useOwners() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'owners'],
    ...slow,
    queryFn: async (): Promise<ReadonlyMap<string, Owner>> => {
      const [active, archived] = [await listOwners(api, false), await listOwners(api, true)];
      return new Map([...archived, ...active].map((owner) => [owner.id, owner]));
    },
  });
}

async function listOwners(api: Api, archived: boolean): Promise<Owner[]> {
  const found: Owner[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const query = { archived, limit: 500, ...(after !== '' && { after }) };
    const page: Answer<'/crm/v3/owners'> = await dataOf(api.GET('/crm/v3/owners', { params: { query } }));
    found.push(...page.results);
    after = page.paging?.next.after;
  }
  return found;
}

/** The pipelines of a type with their stages, in order; none for a type without stages. */
export function usePipelines({ name, stages }: Pick<ObjectType, 'name' | 'stages'>) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'pipelines', name],
    ...slow,
    queryFn: async (): Promise<readonly Pipeline[]> => {
      if (!stages) return [];
      const { results } = await dataOf(
        api.GET('/crm/v3/pipelines/{objectType}', { params: { path: { objectType: name } } }),
      );
      return results.map((pipeline) => ({ ...pipeline, stages: [...pipeline.stages].sort(byPlace) })).sort(byPlace);
    },
  });
}

const byPlace = (a: { displayOrder: number }, b: { displayOrder: number }): number => a.displayOrder - b.displayOrder;
