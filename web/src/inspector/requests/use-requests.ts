import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../../api/client.js';
import { sandboxApi } from '../sandbox-api.js';
import { mergeNewer, maxRequests, type RecordedRequest } from './request-list.js';

const requestsKey = ['sandbox', 'requests'] as const;
const idleMs = 1_000;
/** While requests come in. */
const busyMs = 300;

/** The requests that the server has answered, newest first; while not paused, polls for new ones only. */
export function useRequests(isPaused: boolean, bodyTexts: readonly string[]) {
  const queryKey = [...requestsKey, 'list', ...bodyTexts];
  return useQuery<RecordedRequest[]>({
    queryKey,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isPaused ? false : Date.now() - changedAt(state.data) < 3_000 ? busyMs : idleMs),
    refetchOnWindowFocus: !isPaused,
    queryFn: async ({ client }) => {
      const known = client.getQueryData<RecordedRequest[]>(queryKey) ?? [];
      const after = known[0]?.id;
      const query = {
        limit: maxRequests,
        brief: true,
        ...(after !== undefined && { after }),
        ...(bodyTexts.length > 0 && { find: [...bodyTexts] }),
      };
      const { results } = await dataOf(sandboxApi.GET('/_spoke/requests', { params: { query } }));
      await nextFrame();
      return results.length === 0 ? known : mergeNewer(known, results);
    },
  });
}

const changedAt = (requests: readonly RecordedRequest[] | undefined): number => requests?.[0]?.startedAt ?? 0;

/** Resolves with the next frame, so that the list changes once per frame at most; hidden pages have no frames. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => resolve());
  });
}

/** One request with its bodies, which never change. */
export function useRequest(id: string) {
  return useQuery({
    queryKey: [...requestsKey, id],
    staleTime: Infinity,
    queryFn: () => dataOf(sandboxApi.GET('/_spoke/requests/{id}', { params: { path: { id } } })),
  });
}

/** The names of apps by their id. */
export function useAppNames(): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: ['sandbox', 'apps'],
    staleTime: 30_000,
    refetchInterval: 30_000,
    queryFn: async () => {
      const { results } = await dataOf(sandboxApi.GET('/_spoke/apps'));
      return new Map(results.map(({ appId, name }) => [appId, name]));
    },
  });
  return data ?? noNames;
}

const noNames: ReadonlyMap<number, string> = new Map();

/** Sends a request again. */
export function useRepeat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(sandboxApi.POST('/_spoke/requests/{id}/repeat', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: [...requestsKey, 'list'] }),
  });
}
