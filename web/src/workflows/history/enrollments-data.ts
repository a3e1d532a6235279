import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { t } from '../../i18n/messages.js';
import { readValues } from '../../lists/lists-data.js';
import type { ObjectType } from '../../objects/object-types.js';
import type { Answer } from '../../objects/property.js';
import { withRetry } from '../../objects/record-batches.js';
import { toBrief, type RecordBrief } from '../../objects/record-brief.js';
import type { Work } from '../../ui/notices/work.js';
import type { Flow } from '../flow/flow.js';
import { workflowsKey } from '../record/record-workflows-data.js';

export type Enrollment = Answer<'/_app/workflows/{flowId}/enrollments'>['results'][number];
export type EnrollmentDetails = Answer<'/_app/workflows/{flowId}/enrollments/{enrollmentId}'>;
export type EnrollmentStep = EnrollmentDetails['steps'][number];

export interface NamedEnrollment extends Enrollment {
  readonly record: RecordBrief;
}

export interface EnrollmentFilter {
  readonly state?: Enrollment['state'];
  readonly recordId?: string;
}

const pageLength = 50;
const pollMs = 3_000;

/** The enrollments of a workflow, the newest first, page by page, with the names of the records. */
export function useEnrollments(flowId: string, type: ObjectType, filter: EnrollmentFilter) {
  const api = useApi();
  const { hubId, currency } = useHub();
  return useInfiniteQuery({
    queryKey: [...workflowsKey(hubId), 'enrollments', flowId, filter],
    initialPageParam: '',
    queryFn: async ({ pageParam: after }) => {
      const query = { limit: pageLength, ...filter, ...(after !== '' && { after }) };
      const page = await dataOf(
        api.GET('/_app/workflows/{flowId}/enrollments', { params: { path: { flowId }, query } }),
      );
      const ids = [...new Set(page.results.map(({ recordId }) => recordId))];
      const records = ids.map((recordId) => ({ recordId }));
      const values = await readValues(api, type, records);
      const results = page.results.map((one): NamedEnrollment => ({
        ...one,
        record: toBrief(type, { id: one.recordId, values: values.get(one.recordId) ?? {}, currency }),
      }));
      return { results, after: page.paging?.next.after };
    },
    getNextPageParam: ({ after }) => after,
  });
}

/** An enrollment with its steps, which appear as they are carried out. */
export function useEnrollment(flowId: string, enrollmentId: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...workflowsKey(hubId), 'enrollment', flowId, enrollmentId],
    refetchInterval: ({ state }) => (state.data?.state === 'ACTIVE' ? pollMs : false),
    queryFn: () => {
      const params = { path: { flowId, enrollmentId } };
      return dataOf(api.GET('/_app/workflows/{flowId}/enrollments/{enrollmentId}', { params }));
    },
  });
}

/** A workflow as it was in a revision. */
export function useRevision(flowId: string, revisionId: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...workflowsKey(hubId), 'revision', flowId, revisionId],
    staleTime: Infinity,
    queryFn: async () => {
      const params = { path: { flowId, revisionId } };
      return (await dataOf(api.GET('/_app/workflows/{flowId}/revisions/{revisionId}', { params }))) as Flow;
    },
  });
}

interface EnrollmentPlace {
  readonly flowId: string;
  readonly enrollmentId: string;
}

/** Actions on enrollments; they reload what shows them. */
export function useEnrollmentActions() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: workflowsKey(hubId) });
  const retry = useMutation({
    onSettled: reload,
    mutationFn: (path: EnrollmentPlace) =>
      api.POST('/_app/workflows/{flowId}/enrollments/{enrollmentId}/retry', { params: { path } }),
  });
  const end = useMutation({
    onSettled: reload,
    mutationFn: (path: EnrollmentPlace) =>
      api.POST('/_app/workflows/{flowId}/enrollments/{enrollmentId}/end', { params: { path } }),
  });
  const enroll = useMutation({
    onSuccess: reload,
    mutationFn: ({ flowId, recordIds }: { readonly flowId: string; readonly recordIds: readonly string[] }) => {
      const body = { recordIds: [...recordIds] };
      return dataOf(api.POST('/_app/workflows/{flowId}/enroll', { params: { path: { flowId } }, body }));
    },
  });
  /** Retries all failed enrollments, page by page. */
  const toRetryWork = (flowId: string, failed: number, onDone: (retried: number) => void): Work => {
    let retried = 0;
    return {
      title: t('Retrying failed enrollments'),
      onEnd: () => void reload(),
      onDone: () => onDone(retried),
      async run({ signal, report }) {
        let [done, after]: [number, string | undefined] = [0, ''];
        while (after !== undefined) {
          signal.throwIfAborted();
          const body: { after?: string } = after === '' ? {} : { after };
          const params = { path: { flowId } };
          const page = await withRetry(
            () => dataOf(api.POST('/_app/workflows/{flowId}/enrollments/retry', { params, body, signal })),
            signal,
          );
          retried += page.retried;
          done += page.retried + page.skipped;
          report({ done, total: Math.max(failed, done) });
          after = page.after;
        }
      },
    };
  };
  return { retry: retry.mutateAsync, end: end.mutateAsync, enroll: enroll.mutateAsync, toRetryWork, reload };
}
