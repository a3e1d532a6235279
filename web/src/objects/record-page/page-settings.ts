import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { paths } from '../../api/schema.js';
import { findBuiltInType } from '../object-types.js';
import { pipelinesKey, sortPipelines } from '../properties.js';

export type PageSettings =
  paths['/_app/record-pages/{objectType}']['get']['responses']['200']['content']['application/json'];
export type Section = NonNullable<PageSettings['own']>['sections'][number];

export const pageSettingsKey = (hubId: number, objectType: string) =>
  ['hub', hubId, 'record-page', objectType] as const;

/** What the pages of records of a type need: property groups, validation rules and layouts. Brings the pipelines, too. */
export const pageSettingsQuery = (api: Api, hubId: number, objectType: string) => ({
  queryKey: pageSettingsKey(hubId, objectType),
  staleTime: 60_000,
  queryFn: async (): Promise<PageSettings> => {
    const params = { path: { objectType } };
    const settings = await dataOf(api.GET('/_app/record-pages/{objectType}', { params }));
    const type = findBuiltInType(objectType) ?? { name: objectType, stages: {} };
    if (type.stages) queryClient.setQueryData(pipelinesKey(hubId, type.name, true), sortPipelines(settings.pipelines));
    return settings;
  },
});

export function usePageSettings(objectType: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery(pageSettingsQuery(api, hubId, objectType));
}
