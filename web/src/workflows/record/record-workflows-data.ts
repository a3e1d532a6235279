import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { Answer } from '../../objects/property.js';
import { recordKey, type RecordRef } from '../../objects/record-page/record.js';

export type RecordEnrollment = Answer<'/_app/objects/{objectType}/{objectId}/workflows'>['results'][number];

/** What is read of workflows. */
export const workflowsKey = (hubId: number) => ['hub', hubId, 'workflows'] as const;

const pollMs = 15_000;

/** The last enrollments of a record in all workflows, the newest first. */
export function useRecordEnrollments(place: RecordRef) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    // Among those of workflows, so that their actions reload it.
    queryKey: [...workflowsKey(hubId), 'record', recordKey(hubId, place)],
    refetchInterval: pollMs,
    queryFn: async (): Promise<readonly RecordEnrollment[]> => {
      const params = { path: { objectType: place.objectType, objectId: place.id } };
      return (await dataOf(api.GET('/_app/objects/{objectType}/{objectId}/workflows', { params }))).results;
    },
  });
}
