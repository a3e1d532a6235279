import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { Answer } from '../../objects/property.js';
import { workflowsKey } from '../workflows-data.js';

export type Revision = Answer<'/_app/workflows/{flowId}/revisions'>['results'][number];

const pageLength = 50;

/** The revisions of a workflow, the newest first, page by page. */
export function useRevisions(flowId: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useInfiniteQuery({
    queryKey: [...workflowsKey(hubId), 'revisions', flowId],
    initialPageParam: '',
    queryFn: async ({ pageParam: after }) => {
      const query = { limit: pageLength, ...(after !== '' && { after }) };
      const page = await dataOf(api.GET('/_app/workflows/{flowId}/revisions', { params: { path: { flowId }, query } }));
      return { results: page.results, after: page.paging?.next.after };
    },
    getNextPageParam: ({ after }) => after,
  });
}
