import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../../accounts/session.js';
import { dataOf } from '../../../api/client.js';
import { directoryKey } from '../../directory.js';
import type { ObjectType } from '../../object-types.js';
import { readState, writeSettings, type ViewState } from './view-state.js';
import { viewsQuery, type SavedView } from './views-query.js';

export type { SavedView } from './views-query.js';

export interface ViewDraft {
  readonly name: string;
  readonly shared: boolean;
}

interface ViewUpdate extends Partial<ViewDraft> {
  readonly viewId: string;
  readonly state?: ViewState;
  /** Whether it opens for all users of the account. */
  readonly default?: boolean;
}

/** The state of a saved view; unknown settings are ignored, and those that it was saved without are the default. */
export const toState = ({ settings }: SavedView): ViewState => readState(new URLSearchParams(writeSettings(settings)));

/** The API's types are mutable. */
function toSettings({ day: _day, ...kept }: ViewState): SavedView['settings'] {
  return structuredClone(kept) as SavedView['settings'];
}

/** The saved views of a type that the user can see, and the actions on them. */
export function useViews({ name: objectType }: ObjectType) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const query = viewsQuery(api, hubId, objectType);
  const onSettled = () => client.invalidateQueries({ queryKey: query.queryKey });
  /** The directory has the view that opens by default. */
  const onMaybeDefault = () => Promise.all([onSettled(), client.invalidateQueries({ queryKey: directoryKey(hubId) })]);
  const list = useQuery(query);
  const create = useMutation({
    onSettled,
    mutationFn: ({ state, ...draft }: ViewDraft & { readonly state: ViewState }) =>
      dataOf(api.POST('/_app/views', { body: { ...draft, objectType, settings: toSettings(state) } })),
  });
  const update = useMutation({
    onSettled: (_data, _error, { state }) => (state ? onSettled() : onMaybeDefault()),
    mutationFn: ({ viewId, state, ...change }: ViewUpdate) =>
      dataOf(
        api.PATCH('/_app/views/{viewId}', {
          params: { path: { viewId } },
          body: { ...change, ...(state && { settings: toSettings(state) }) },
        }),
      ),
  });
  const remove = useMutation({
    onSettled: onMaybeDefault,
    mutationFn: async (viewId: string) => {
      await api.DELETE('/_app/views/{viewId}', { params: { path: { viewId } } });
    },
  });
  return { list, create, update, remove };
}
