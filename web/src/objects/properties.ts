import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import { directoryQuery, useDirectory, type Directory } from './directory.js';
import type { Owner, Pipeline, Property } from './property.js';
import { localizePipelines, localizeProperties } from './property-types/localized.js';
import { findBuiltInType, toCustomType, type ObjectType } from './object-types.js';

export { toOwnerName } from './property.js';
export type { Owner, Pipeline, Property } from './property.js';

const slow = { staleTime: 60_000 };

/** The object type with this name or ID; null if the account has none. */
export function useObjectType(name: string) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  return useQuery({
    queryKey: ['hub', hubId, 'object-type', name],
    ...slow,
    queryFn: async (): Promise<ObjectType | null> => {
      const builtIn = findBuiltInType(name);
      if (builtIn) return builtIn;
      const find = ({ customTypes }: Directory) =>
        customTypes.find(
          (schema) => schema.objectTypeId === name || schema.fullyQualifiedName === name || schema.name === name,
        );
      const query = directoryQuery(api, hubId);
      // One that is not known may be new.
      const found = find(await client.fetchQuery(query)) ?? find(await client.fetchQuery({ ...query, staleTime: 1 }));
      return found ? toCustomType(found) : null;
    },
  });
}

/** The properties of a type by name. */
export const propertiesQuery = (api: Api, hubId: number, type: string) => ({
  queryKey: ['hub', hubId, 'properties', type],
  ...slow,
  queryFn: async (): Promise<ReadonlyMap<string, Property>> => {
    const { results } = await dataOf(
      api.GET('/crm/v3/properties/{objectType}', { params: { path: { objectType: type } } }),
    );
    return new Map(results.map((property) => [property.name, property]));
  },
});

/** The properties of a type by name, in the language of the app. */
export function useProperties(type: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({ ...propertiesQuery(api, hubId, type), select: localizeProperties });
}

/** The properties of a type by name, with the labels that are stored: for what edits them. */
export function useStoredProperties(type: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery(propertiesQuery(api, hubId, type));
}

const toOwners = ({ owners }: Directory): ReadonlyMap<string, Owner> =>
  new Map(owners.map((owner) => [owner.id, owner]));

/** The owners of the account by ID, including inactive ones. */
export const useOwners = () => useDirectory(toOwners);

export const pipelinesKey = (hubId: number, type: string, hasStages: boolean) =>
  ['hub', hubId, 'pipelines', type, ...(hasStages ? [] : ['none'])] as const;

/** Puts pipelines and their stages in order. */
export const sortPipelines = (pipelines: readonly Pipeline[]): readonly Pipeline[] =>
  pipelines.map((pipeline) => ({ ...pipeline, stages: [...pipeline.stages].sort(byPlace) })).sort(byPlace);

type StagedType = Pick<ObjectType, 'name' | 'stages' | 'hasLifecycle'>;

function pipelinesQuery(api: Api, hubId: number, { name, stages, hasLifecycle }: StagedType) {
  const hasStages = stages !== undefined || hasLifecycle === true;
  return {
    queryKey: pipelinesKey(hubId, name, hasStages),
    ...slow,
    queryFn: async (): Promise<readonly Pipeline[]> => {
      if (!hasStages) return [];
      const { results } = await dataOf(
        api.GET('/crm/v3/pipelines/{objectType}', { params: { path: { objectType: name } } }),
      );
      return sortPipelines(results);
    },
  };
}

/** The pipelines of a type and their stages, in order and in the language of the app; none for types without stages. */
export function usePipelines(type: StagedType) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({ ...pipelinesQuery(api, hubId, type), select: localizePipelines });
}

/** The pipelines of a type and their stages, in order, with the labels that are stored: for what edits them. */
export function useStoredPipelines(type: StagedType) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery(pipelinesQuery(api, hubId, type));
}

const byPlace = (a: { displayOrder: number }, b: { displayOrder: number }): number => a.displayOrder - b.displayOrder;
