import { dataOf, type Api } from '../../../api/client.js';
import type { paths } from '../../../api/schema.js';

export type SavedView =
  paths['/_app/views']['get']['responses']['200']['content']['application/json']['results'][number];

/** The saved views of a type that the user can see. */
export const viewsQuery = (api: Api, hubId: number, objectType: string) => ({
  queryKey: ['hub', hubId, 'views', objectType] as const,
  queryFn: async (): Promise<readonly SavedView[]> =>
    (await dataOf(api.GET('/_app/views', { params: { query: { objectType } } }))).results,
});
