import { useMutation, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { Problem } from '../../api/problem.js';
import type { paths } from '../../api/schema.js';

export type CrmRecord =
  paths['/crm/v3/objects/{objectType}/{objectId}']['get']['responses']['200']['content']['application/json'];

/** A record with all of its values, and their latest change. */
export type WholeRecord =
  paths['/_app/objects/{objectType}/{objectId}']['get']['responses']['200']['content']['application/json'];

/** The record of a page. */
export interface RecordRef {
  readonly objectType: string;
  readonly id: string;
}

export const recordKey = (hubId: number, { objectType, id }: RecordRef) =>
  ['hub', hubId, 'record', objectType, id] as const;

/** A record with all of its values. */
export const recordQuery = (api: Api, hubId: number, place: RecordRef) => ({
  queryKey: recordKey(hubId, place),
  queryFn: (): Promise<WholeRecord> =>
    dataOf(
      api.GET('/_app/objects/{objectType}/{objectId}', {
        params: { path: { objectType: place.objectType, objectId: place.id } },
      }),
    ),
});

/** All values of a record, reloaded regularly because others change it, too. */
export function useRecord(place: RecordRef) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({ ...recordQuery(api, hubId, place), refetchInterval: 10_000 });
}

/** Updates values of a record and reloads what shows them: its values, its history and the head of its timeline. */
export function useUpdateRecord(place: RecordRef) {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const showsValues = [undefined, 'history', 'timeline'];
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
    onSuccess: () => {
      const queryKey = recordKey(hubId, place);
      const predicate = (query: Query): boolean =>
        isNoOlderPage(query) && showsValues.includes(query.queryKey[queryKey.length] as string | undefined);
      return client.invalidateQueries({ queryKey, predicate });
    },
  });
}

/** Older pages of a timeline are left as they are: the head of the timeline brings what is new. */
const isNoOlderPage = ({ queryKey }: Query): boolean => queryKey.at(-1) !== 'pages';

/** Returns a function that reloads all data of a record: values, the head of its timeline and associations. */
export function useRefreshRecord(place: RecordRef): () => Promise<void> {
  const client = useQueryClient();
  const { hubId } = useHub();
  return () => client.invalidateQueries({ queryKey: recordKey(hubId, place), predicate: isNoOlderPage });
}

/** The same with all pages of the timeline that are shown: for a change of an entry that may be an old one. */
export function useRefreshTimeline(place: RecordRef): () => Promise<void> {
  const client = useQueryClient();
  const { hubId } = useHub();
  return () => client.invalidateQueries({ queryKey: recordKey(hubId, place) });
}

/** Returns the message of an error for the field of a property. */
export function toFieldMessage(error: unknown): string {
  if (!(error instanceof Problem)) return t('Something unexpected happened. Reload the page and try again.');
  return error.details[0]?.message ?? error.message;
}
