import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';

export type Dashboard =
  paths['/_app/dashboards']['get']['responses']['200']['content']['application/json']['results'][number];
export type Widget = Dashboard['widgets'][number];

interface DashboardDraft {
  readonly name: string;
  readonly shared: boolean;
  readonly widgets: Widget[];
}

/** The dashboards that the user can see, and the actions on them. */
export function useDashboards() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const queryKey = ['hub', hubId, 'dashboards'];
  const show = (changed: Dashboard): unknown =>
    client.setQueryData<Dashboard[]>(queryKey, (all = []) =>
      all.some(({ id }) => id === changed.id)
        ? all.map((one) => (one.id === changed.id ? changed : one))
        : [...all, changed],
    );
  const onSettled = () => client.invalidateQueries({ queryKey });
  const list = useQuery({
    queryKey,
    queryFn: async () => (await dataOf(api.GET('/_app/dashboards'))).results,
  });
  const create = useMutation({
    onSettled,
    onSuccess: show,
    mutationFn: (body: DashboardDraft) => dataOf(api.POST('/_app/dashboards', { body })),
  });
  const update = useMutation({
    onSettled,
    onSuccess: show,
    mutationFn: ({ id, ...body }: Partial<DashboardDraft> & { readonly id: string }) =>
      dataOf(api.PATCH('/_app/dashboards/{dashboardId}', { params: { path: { dashboardId: id } }, body })),
  });
  const remove = useMutation({
    onSettled,
    mutationFn: async (dashboardId: string) => {
      await api.DELETE('/_app/dashboards/{dashboardId}', { params: { path: { dashboardId } } });
    },
  });
  return { list, create, update, remove };
}
