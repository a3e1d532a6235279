import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import type { Answer } from '../objects/property.js';
import type { Flow } from './flow/flow.js';
import { workflowsKey } from './record/record-workflows-data.js';

export type Overview = Answer<'/_app/workflows'>['results'][number];
const pageLength = 50;
const flowKey = (hubId: number, flowId: string) => [...workflowsKey(hubId), 'flow', flowId] as const;

/** The workflows whose names contain the text, the last changed first, page by page. */
export function useWorkflows(text: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useInfiniteQuery({
    queryKey: [...workflowsKey(hubId), 'list', text],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: offset }) =>
      dataOf(api.GET('/_app/workflows', { params: { query: { text, offset, limit: pageLength } } })),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * pageLength : undefined),
  });
}

/** The head of one workflow, with its counts and the author of the last change. */
export function useOverview(flowId: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...workflowsKey(hubId), 'overview', flowId],
    queryFn: async (): Promise<Overview | null> => {
      const page = await dataOf(api.GET('/_app/workflows', { params: { query: { flowId } } }));
      return page.results[0] ?? null;
    },
  });
}

const readFlow = async (api: Api, flowId: string): Promise<Flow> =>
  (await dataOf(api.GET('/automation/v4/flows/{flowId}', { params: { path: { flowId } } }))) as Flow;

export function useFlow(flowId: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({ queryKey: flowKey(hubId, flowId), queryFn: () => readFlow(api, flowId) });
}

/** Whether the server accepts a workflow: asks again whenever it changes. */
export function useFlowCheck(flow: Flow, { isEnabled }: { readonly isEnabled: boolean }) {
  const api = useApi();
  const { hubId } = useHub();
  const body = toNewFlow(flow);
  return useQuery({
    queryKey: [...workflowsKey(hubId), 'check', JSON.stringify(body)],
    enabled: isEnabled,
    retry: false,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      await api.POST('/_app/workflows/check', { body: body as never, signal });
      return true;
    },
  });
}

/** What a new workflow has in common with another one. */
export function toNewFlow({ id: _, revisionId: __, createdAt: ___, updatedAt: ____, ...rest }: Flow): object {
  const { uuid: _uuid, ...flow } = rest as typeof rest & { readonly uuid?: string };
  return flow;
}

interface NewWorkflow {
  readonly name: string;
  readonly objectTypeId: string;
}

/** Actions on workflows; they reload what shows them. */
export function useFlowActions() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: workflowsKey(hubId) });
  const onSuccess = (flow: Flow) => {
    client.setQueryData(flowKey(hubId, flow.id), flow);
    return reload();
  };
  const post = async (flow: object): Promise<Flow> =>
    (await dataOf(api.POST('/automation/v4/flows', { body: flow as never }))) as Flow;
  const put = async (flow: Flow): Promise<Flow> => {
    const params = { path: { flowId: flow.id } };
    return (await dataOf(api.PUT('/automation/v4/flows/{flowId}', { params, body: flow as never }))) as Flow;
  };
  const create = useMutation({
    onSuccess,
    mutationFn: ({ name, objectTypeId }: NewWorkflow) =>
      post({
        ...{ name, objectTypeId, type: objectTypeId === '0-1' ? 'CONTACT_FLOW' : 'PLATFORM_FLOW' },
        ...{ isEnabled: false, actions: [], enrollmentCriteria: { type: 'MANUAL', shouldReEnroll: false } },
      }),
  });
  const clone = useMutation({
    onSuccess,
    mutationFn: async ({ flowId, name }: { readonly flowId: string; readonly name: string }) =>
      post({ ...toNewFlow(await readFlow(api, flowId)), name, isEnabled: false }),
  });
  const save = useMutation({ onSuccess, mutationFn: put });
  const change = useMutation({
    onSuccess,
    mutationFn: async ({
      flowId,
      ...changed
    }: {
      readonly flowId: string;
      readonly name?: string;
      readonly isEnabled?: boolean;
    }) => put({ ...(await readFlow(api, flowId)), ...changed }),
  });
  const remove = useMutation({
    // Removed first: the page of the workflow would reload and fail.
    onSuccess: (_answer, flowId) => {
      client.removeQueries({ queryKey: flowKey(hubId, flowId) });
      return client.invalidateQueries({ queryKey: [...workflowsKey(hubId), 'list'] });
    },
    mutationFn: (flowId: string) => api.DELETE('/automation/v4/flows/{flowId}', { params: { path: { flowId } } }),
  });
  return {
    create: create.mutateAsync,
    clone: clone.mutateAsync,
    save: save.mutateAsync,
    change: change.mutateAsync,
    remove: remove.mutateAsync,
    reload: async (flowId: string) => {
      void client.invalidateQueries({ queryKey: [...workflowsKey(hubId), 'overview', flowId] });
      // At once, however new the known version is.
      await client.fetchQuery({
        queryKey: flowKey(hubId, flowId),
        queryFn: () => readFlow(api, flowId),
        staleTime: 0,
      });
    },
  };
}
