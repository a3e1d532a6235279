import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { followChoicesKey, useDirectory } from '../objects/directory.js';
import { notifyProblem } from '../ui/notices/notify.js';

type Choices = paths['/_app/follows']['get']['responses']['200']['content']['application/json'];

const toNothing = (): null => null;
const followsKey = (hubId: number) => ['hub', hubId, 'follows'] as const;

interface FollowedPlace {
  /** Type id. */
  readonly typeId: string;
  readonly id: string;
}

/** All records that the user has followed or unfollowed: one request for all pages. */
function useChoices() {
  const api = useApi();
  const { hubId } = useHub();
  const { isPending } = useDirectory(toNothing);
  return useQuery({
    queryKey: followChoicesKey(hubId),
    enabled: !isPending,
    staleTime: 300_000,
    queryFn: () => dataOf(api.GET('/_app/follows')),
  });
}

/** Whether the user follows a record, by their own choice or as its owner; undefined until it is known. */
export function useIsFollowing({ typeId, id }: FollowedPlace, recordOwnerId: string): boolean | undefined {
  const { data } = useChoices();
  const { ownerId } = useHub();
  if (!data) return undefined;
  const own = data.results.find((one) => one.objectTypeId === typeId && one.id === id);
  return own?.isFollowing ?? (data.followsOwned && recordOwnerId !== '' && recordOwnerId === ownerId);
}

/** Follows a record or no longer, which shows at once. */
export function useFollow() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ typeId, id, isFollowing }: FollowedPlace & { readonly isFollowing: boolean }) => {
      const params = { path: { objectType: typeId, objectId: id } };
      const path = '/_app/objects/{objectType}/{objectId}/follow';
      await (isFollowing ? api.PUT(path, { params }) : api.DELETE(path, { params }));
    },
    onMutate: ({ typeId, id, isFollowing }) =>
      client.setQueryData<Choices>(followChoicesKey(hubId), (choices) => {
        if (!choices) return choices;
        const others = choices.results.filter((one) => one.objectTypeId !== typeId || one.id !== id);
        return { ...choices, results: [{ objectTypeId: typeId, id, isFollowing }, ...others] };
      }),
    onError: notifyProblem,
    onSettled: () => client.invalidateQueries({ queryKey: followsKey(hubId) }),
  });
}

/** The records that the user has chosen to follow, page by page. */
export function useFollowed(isWanted: boolean) {
  const api = useApi();
  const { hubId } = useHub();
  return useInfiniteQuery({
    queryKey: [...followsKey(hubId), 'records'],
    enabled: isWanted,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      dataOf(api.GET('/_app/follows/records', { params: { query: { limit: 30, ...(after && { after }) } } })),
    getNextPageParam: ({ after }) => after,
  });
}
