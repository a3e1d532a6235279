import { directoryKey } from '../../objects/directory.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import type { TypeLook } from '../../objects/object-types.js';
import type { Answer } from '../../objects/property.js';
import { toSchemaInput, type TypeDraft } from './type-draft.js';

export type Schema = Answer<'/crm/v3/schemas'>['results'][number];
type Update = NonNullable<paths['/crm/v3/schemas/{objectType}']['patch']['requestBody']>['content']['application/json'];

const key = (hubId: number) => ['hub', hubId, 'schemas'] as const;

/** The custom object types of the account, by name. */
export function useSchemas() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: key(hubId),
    queryFn: async () => {
      const { results } = await dataOf(api.GET('/crm/v3/schemas'));
      return results.sort((a, b) => a.labels.plural.localeCompare(b.labels.plural));
    },
  });
}

/** Actions on object types; they reload what shows them. */
export function useSchemaActions() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [key(hubId), directoryKey(hubId), ['hub', hubId, 'object-type'], ['hub', hubId, 'properties']].map((queryKey) =>
        client.invalidateQueries({ queryKey: [...queryKey] }),
      ),
    );
  const run = useMutation({ mutationFn: (action: () => Promise<unknown>) => action(), onSuccess }).mutateAsync;
  const at = (objectType: string) => ({ params: { path: { objectType } } });
  return {
    create: (draft: TypeDraft) => run(() => api.POST('/crm/v3/schemas', { body: toSchemaInput(draft) })),
    update: (typeId: string, body: Update) =>
      run(() => api.PATCH('/crm/v3/schemas/{objectType}', { ...at(typeId), body })),
    setLook: (objectType: string, body: TypeLook) =>
      run(() => api.PUT('/_app/object-types/{objectType}/look', { ...at(objectType), body: body as never })),
    remove: (typeId: string) => run(() => api.DELETE('/crm/v3/schemas/{objectType}', at(typeId))),
  };
}
