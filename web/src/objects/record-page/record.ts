import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { Problem } from '../../api/problem.js';
import type { paths } from '../../api/schema.js';
import type { Property } from '../properties.js';

export type CrmRecord =
  paths['/crm/v3/objects/{objectType}/{objectId}']['get']['responses']['200']['content']['application/json'];

/** Which record a page is about. */
export interface RecordPlace {
  readonly objectType: string;
  readonly id: string;
}

export const recordKey = (hubId: number, { objectType, id }: RecordPlace) =>
  ['hub', hubId, 'record', objectType, id] as const;

/** All values of a record, read anew every now and then: others and their programs write too. */
export function useRecord(place: RecordPlace, properties: ReadonlyMap<string, Property> | undefined) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: recordKey(hubId, place),
    enabled: properties !== undefined,
    refetchInterval: 10_000,
    queryFn: async (): Promise<CrmRecord> => {
      const { objectType, id } = place;
      // More names than an address can carry.
      const body = { inputs: [{ id }], properties: [...(properties?.keys() ?? [])] };
      const read = await dataOf(
        api.POST('/crm/v3/objects/{objectType}/batch/read', { params: { path: { objectType } }, body }),
      );
      const record = read.results[0];
      if (!record) throw new Problem(404, { message: 'There is no such record.' });
      return record;
    },
  });
}

/** Writes values of a record, and has everything that shows them read anew. */
export function useRecordUpdate(place: RecordPlace) {
  const api = useApi();
  const refresh = useRecordRefresh(place);
  return useMutation({
    mutationFn: (properties: Readonly<Record<string, string>>) => {
      const path = { objectType: place.objectType, objectId: place.id };
      return dataOf(
        api.PATCH('/crm/v3/objects/{objectType}/{objectId}', {
          params: { path },
          body: { properties: { ...properties } },
        }),
      );
    },
    onSuccess: refresh,
  });
}

/** Has all that is known of a record read anew: its values, its timeline, what it is associated with. */
export function useRecordRefresh(place: RecordPlace): () => Promise<void> {
  const client = useQueryClient();
  const { hubId } = useHub();
  return () => client.invalidateQueries({ queryKey: recordKey(hubId, place) });
}

/** The words of a refusal that belong at the field of a property. */
export function toFieldMessage(error: unknown): string {
  if (!(error instanceof Problem)) return 'Something unexpected happened in this page.';
  return error.details[0]?.message ?? error.message;
}
