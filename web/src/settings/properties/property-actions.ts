import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { Property } from '../../objects/properties.js';
import { toInput, toUpdate, type PropertyDraft } from './property-draft.js';

/** The archived properties of a type, latest first. */
export function useArchivedProperties(objectType: string, enabled: boolean) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'properties', objectType, 'archived'],
    enabled,
    queryFn: async (): Promise<Property[]> => {
      const params = { path: { objectType }, query: { archived: true } };
      const { results } = await dataOf(api.GET('/crm/v3/properties/{objectType}', { params }));
      return [...results].sort((a, b) => (b.archivedAt ?? '').localeCompare(a.archivedAt ?? ''));
    },
  });
}

/** Actions on the properties and groups of a type; they reload what shows them. */
export function usePropertyActions(objectType: string) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      ['properties', 'property-groups', 'record-page'].map((what) =>
        client.invalidateQueries({ queryKey: ['hub', hubId, what, objectType] }),
      ),
    );
  const run = useMutation({ mutationFn: (action: () => Promise<unknown>) => action(), onSuccess }).mutateAsync;
  const at = { objectType };
  return {
    create: (draft: PropertyDraft) =>
      run(() => api.POST('/crm/v3/properties/{objectType}', { params: { path: at }, body: toInput(draft) })),
    update: (draft: PropertyDraft, property: Property) =>
      run(() =>
        api.PATCH('/crm/v3/properties/{objectType}/{propertyName}', {
          params: { path: { ...at, propertyName: property.name } },
          body: toUpdate(draft, property),
        }),
      ),
    archive: (propertyName: string) =>
      run(() =>
        api.DELETE('/crm/v3/properties/{objectType}/{propertyName}', { params: { path: { ...at, propertyName } } }),
      ),
    createGroup: (name: string, label: string) =>
      run(() => api.POST('/crm/v3/properties/{objectType}/groups', { params: { path: at }, body: { name, label } })),
    renameGroup: (groupName: string, label: string) =>
      run(() =>
        api.PATCH('/crm/v3/properties/{objectType}/groups/{groupName}', {
          params: { path: { ...at, groupName } },
          body: { label },
        }),
      ),
    deleteGroup: (groupName: string) =>
      run(() =>
        api.DELETE('/crm/v3/properties/{objectType}/groups/{groupName}', { params: { path: { ...at, groupName } } }),
      ),
  };
}
