import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../../accounts/session.js';
import { dataOf } from '../../../api/client.js';
import type { paths } from '../../../api/schema.js';
import type { ObjectType } from '../../object-types.js';
import { readState, writeSettings, type ViewState } from './view-state.js';

export type SavedView =
  paths['/_app/views']['get']['responses']['200']['content']['application/json']['results'][number];

export interface ViewDraft {
  readonly name: string;
  readonly shared: boolean;
}

/** The state of a saved view; unknown settings are ignored, and those that it was saved without are the default. */
export const toState = ({ settings }: SavedView): ViewState => readState(new URLSearchParams(writeSettings(settings)));

/** The API's types are mutable. */
function toSettings({ day: _day, ...kept }: ViewState): SavedView['settings'] {
  return structuredClone(kept) as SavedView['settings'];
}

/** The saved views of a type that the user can see, and the actions on them. */
export function useViews({ typeId }: ObjectType) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const queryKey = ['hub', hubId, 'views', typeId];
  const onSettled = () => client.invalidateQueries({ queryKey });
  const list = useQuery({
    queryKey,
    queryFn: async () => {
      const query = { objectType: typeId };
      return (await dataOf(api.GET('/_app/views', { params: { query } }))).results;
    },
  });
  const create = useMutation({
    onSettled,
    mutationFn: ({ state, ...draft }: ViewDraft & { readonly state: ViewState }) =>
      dataOf(api.POST('/_app/views', { body: { ...draft, objectType: typeId, settings: toSettings(state) } })),
  });
  const update = useMutation({
    onSettled,
    mutationFn: ({ viewId, state, ...change }: Partial<ViewDraft> & { viewId: string; state?: ViewState }) =>
      dataOf(
        api.PATCH('/_app/views/{viewId}', {
          params: { path: { viewId } },
          body: { ...change, ...(state && { settings: toSettings(state) }) },
        }),
      ),
  });
  const remove = useMutation({
    onSettled,
    mutationFn: async (viewId: string) => {
      await api.DELETE('/_app/views/{viewId}', { params: { path: { viewId } } });
    },
  });
  return { list, create, update, remove };
}
