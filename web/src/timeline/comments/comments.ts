import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { useRefreshTimeline, type RecordRef } from '../../objects/record-page/record.js';

const activityPath = '/_app/objects/{objectType}/{objectId}/comments';
const eventPath = '/_app/timeline/events/{eventTemplateId}/{eventId}/comments';

export type Comment =
  paths[typeof activityPath]['get']['responses']['200']['content']['application/json']['results'][number];

/** What is commented: an activity, or an event of an app. */
export type CommentedEntry =
  | { readonly objectType: string; readonly objectId: string }
  | { readonly eventTemplateId: string; readonly eventId: string };

const commentsKey = (hubId: number, entry: CommentedEntry) => ['hub', hubId, 'comments', entry] as const;

const read = (api: Api, entry: CommentedEntry) =>
  'eventId' in entry
    ? dataOf(api.GET(eventPath, { params: { path: entry } }))
    : dataOf(api.GET(activityPath, { params: { path: entry } }));

const post = (api: Api, entry: CommentedEntry, body: string) =>
  'eventId' in entry
    ? dataOf(api.POST(eventPath, { params: { path: entry }, body: { body } }))
    : dataOf(api.POST(activityPath, { params: { path: entry }, body: { body } }));

/** The comments on an entry, read once they are shown. */
export function useComments(entry: CommentedEntry, isWanted: boolean) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: commentsKey(hubId, entry),
    enabled: isWanted,
    refetchInterval: 15_000,
    queryFn: async () => (await read(api, entry)).results,
  });
}

/** Writes, edits and deletes comments; the timeline of the record counts them. */
export function useCommentActions(place: RecordRef, entry: CommentedEntry) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const refreshTimeline = useRefreshTimeline(place);
  const onSuccess = () =>
    Promise.all([client.invalidateQueries({ queryKey: commentsKey(hubId, entry) }), refreshTimeline()]);
  const at = (commentId: string) => ({ params: { path: { commentId } } });
  return {
    add: useMutation({ onSuccess, mutationFn: (body: string) => post(api, entry, body) }),
    edit: useMutation({
      onSuccess,
      mutationFn: ({ id, body }: Pick<Comment, 'id' | 'body'>) =>
        dataOf(api.PATCH('/_app/comments/{commentId}', { ...at(id), body: { body } })),
    }),
    remove: useMutation({
      onSuccess,
      mutationFn: async (id: string) => void (await api.DELETE('/_app/comments/{commentId}', at(id))),
    }),
  };
}
