import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';

export type Snippet =
  paths['/_app/snippets']['get']['responses']['200']['content']['application/json']['results'][number];

const snippetsKey = (hubId: number) => ['hub', hubId, 'snippets'] as const;

/** The texts that users of the account insert, by name. */
export function useSnippets(isNeeded = true) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: snippetsKey(hubId),
    enabled: isNeeded,
    staleTime: 10_000,
    queryFn: async () => (await dataOf(api.GET('/_app/snippets'))).results,
  });
}

/** Creates, changes and deletes snippets. */
export function useSnippetActions() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => client.invalidateQueries({ queryKey: snippetsKey(hubId) }),
  });
  const toParams = (snippetId: string) => ({ path: { snippetId } });
  return {
    isPending,
    error,
    reset,
    create: (body: Pick<Snippet, 'name' | 'body'>) => mutateAsync(() => dataOf(api.POST('/_app/snippets', { body }))),
    update: (id: string, body: Pick<Snippet, 'name' | 'body'>) =>
      mutateAsync(() => dataOf(api.PATCH('/_app/snippets/{snippetId}', { params: toParams(id), body }))),
    remove: (id: string) => mutateAsync(() => api.DELETE('/_app/snippets/{snippetId}', { params: toParams(id) })),
  };
}
