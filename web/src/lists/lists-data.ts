import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import type { paths } from '../api/schema.js';
import type { ObjectType, Values } from '../objects/object-types.js';
import { listBriefProperties, toBrief, type RecordBrief } from '../objects/record-brief.js';

export type FoundList =
  paths['/crm/v3/lists/search']['post']['responses']['200']['content']['application/json']['lists'][number];
export type List = paths['/crm/v3/lists/{listId}']['get']['responses']['200']['content']['application/json']['list'];
export type ProcessingType = List['processingType'];

export interface ListsView {
  readonly query: string;
  readonly type: ProcessingType | '';
  readonly sort: string;
}

const listsKey = (hubId: number) => ['hub', hubId, 'lists'] as const;
const pageLength = 100;

/** The lists of the account that match a view, page by page. */
export function useLists({ query, type, sort }: ListsView) {
  const api = useApi();
  const { hubId } = useHub();
  return useInfiniteQuery({
    queryKey: [...listsKey(hubId), 'search', query, type, sort],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: offset }) =>
      dataOf(
        api.POST('/crm/v3/lists/search', {
          body: {
            ...{ sort, offset, count: pageLength, additionalProperties: ['hs_list_size'] },
            ...(query !== '' && { query }),
            ...(type !== '' && { processingTypes: [type] }),
          },
        }),
      ),
    getNextPageParam: ({ hasMore, offset }) => (hasMore ? offset : undefined),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ lists }) => lists.some(isWorking)) ? 2_000 : false),
  });
}

/** Whether the server is still finding matching records. */
export const isWorking = ({ processingStatus }: Pick<List, 'processingStatus'>): boolean =>
  processingStatus === 'PROCESSING';

export function useList(listId: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...listsKey(hubId), listId],
    queryFn: async () => {
      const params = { path: { listId }, query: { includeFilters: true } };
      return (await dataOf(api.GET('/crm/v3/lists/{listId}', { params }))).list;
    },
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? 2_000 : false),
  });
}

export type ListUses = paths['/_app/lists/{listId}/uses']['get']['responses']['200']['content']['application/json'];

/** Where a list is used. */
export function useListUses(listId: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...listsKey(hubId), listId, 'uses'],
    queryFn: () => readUses(api, listId),
  });
}

const readUses = (api: Api, listId: string): Promise<ListUses> =>
  dataOf(api.GET('/_app/lists/{listId}/uses', { params: { path: { listId } } }));

/** Maps the IDs of existing lists to their names. */
export function useListNames(listIds: readonly string[]): ReadonlyMap<string, string> {
  const api = useApi();
  const { hubId } = useHub();
  const { data } = useQuery({
    queryKey: [...listsKey(hubId), 'names', ...listIds],
    enabled: listIds.length > 0,
    queryFn: async () => {
      const params = { query: { listIds: [...listIds] } };
      return (await dataOf(api.GET('/crm/v3/lists', { params }))).lists;
    },
  });
  return new Map((data ?? []).map((list) => [list.listId, list.name]));
}

/** All lists of the account, by name. */
export function useAllLists() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...listsKey(hubId), 'all'],
    staleTime: 30_000,
    queryFn: async () => {
      const found: FoundList[] = [];
      for (let isMore = true; isMore;) {
        const body = { sort: 'NAME', offset: found.length, count: 500 };
        const page = await dataOf(api.POST('/crm/v3/lists/search', { body }));
        found.push(...page.lists);
        isMore = page.hasMore && page.lists.length > 0;
      }
      return found;
    },
  });
}

export interface Member extends RecordBrief {
  readonly addedAt: string;
}

/** The records of a list, most recently added first, page by page. */
export function useMembers({ listId, listVersion, size }: List, type: ObjectType) {
  const api = useApi();
  const { hubId, currency } = useHub();
  return useInfiniteQuery({
    queryKey: [...listsKey(hubId), listId, 'members', listVersion, size],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: after }) => {
      const query = { limit: pageLength, ...(after !== '' && { after }) };
      const page = await dataOf(
        api.GET('/crm/v3/lists/{listId}/memberships/join-order', { params: { path: { listId }, query } }),
      );
      const values = await readValues(api, type, page.results);
      const members = page.results.map(({ recordId, membershipTimestamp }): Member => ({
        ...toBrief(type, { id: recordId, values: values.get(recordId) ?? {}, currency }),
        addedAt: membershipTimestamp,
      }));
      return { members, total: page.total, after: page.paging?.next?.after };
    },
    getNextPageParam: ({ after }) => after,
  });
}

/** The values that short lists of records show, by id. */
export async function readValues(
  api: Api,
  type: ObjectType,
  records: readonly { readonly recordId: string }[],
): Promise<ReadonlyMap<string, Values>> {
  if (records.length === 0) return new Map();
  const body = { inputs: records.map(({ recordId: id }) => ({ id })), properties: listBriefProperties(type) };
  const params = { path: { objectType: type.name } };
  const { results } = await dataOf(api.POST('/crm/v3/objects/{objectType}/batch/read', { params, body }));
  return new Map(results.map(({ id, properties }) => [id, properties]));
}

/** Actions on lists; they reload the lists. */
export function useListActions() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: listsKey(hubId) });
  const create = useMutation({
    onSuccess,
    mutationFn: async (list: NewList) => (await dataOf(api.POST('/crm/v3/lists', { body: list }))).list,
  });
  const setFilters = useMutation({
    onSuccess,
    mutationFn: ({ listId, filterBranch }: { readonly listId: string; readonly filterBranch: unknown }) =>
      api.PUT('/crm/v3/lists/{listId}/update-list-filters', { params: { path: { listId } }, body: { filterBranch } }),
  });
  const rename = useMutation({
    onSuccess,
    mutationFn: ({ listId, name }: { readonly listId: string; readonly name: string }) =>
      api.PUT('/crm/v3/lists/{listId}/update-list-name', {
        params: { path: { listId }, query: { listName: name } },
      }),
  });
  const remove = useMutation({
    // Removed first: the page of the list would reload and fail.
    onSuccess: (_answer, listId) => {
      client.removeQueries({ queryKey: [...listsKey(hubId), listId] });
      return client.invalidateQueries({ queryKey: [...listsKey(hubId), 'search'] });
    },
    mutationFn: (listId: string) => api.DELETE('/crm/v3/lists/{listId}', { params: { path: { listId } } }),
  });
  const restore = useMutation({
    onSuccess,
    mutationFn: (listId: string) => api.PUT('/crm/v3/lists/{listId}/restore', { params: { path: { listId } } }),
  });
  const copy = useMutation({
    onSuccess,
    mutationFn: async ({ sourceListId, ...list }: NewCopy) => {
      const made = await dataOf(api.POST('/crm/v3/lists', { body: { ...list, processingType: 'MANUAL' } }));
      const { listId } = made.list;
      try {
        const params = { path: { listId, sourceListId } };
        await api.PUT('/crm/v3/lists/{listId}/memberships/add-from/{sourceListId}', { params });
      } catch (error) {
        // An empty copy is not what the user asked for.
        await api.DELETE('/crm/v3/lists/{listId}', { params: { path: { listId } } });
        throw error;
      }
      return listId;
    },
  });
  const change = useMutation({
    onSuccess,
    mutationFn: ({ listId, add = [], remove: removed = [] }: MembersChange) =>
      dataOf(
        api.PUT('/crm/v3/lists/{listId}/memberships/add-and-remove', {
          params: { path: { listId } },
          body: { recordIdsToAdd: [...add], recordIdsToRemove: [...removed] },
        }),
      ),
  });
  return {
    findUses: (listId: string) => readUses(api, listId),
    create: create.mutateAsync,
    setFilters: setFilters.mutateAsync,
    rename: rename.mutateAsync,
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    copy: copy.mutateAsync,
    changeMembers: change.mutateAsync,
  };
}

interface MembersChange {
  readonly listId: string;
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

interface NewList {
  readonly name: string;
  readonly objectTypeId: string;
  readonly processingType: ProcessingType;
  readonly filterBranch?: unknown;
}

interface NewCopy {
  readonly sourceListId: string;
  readonly name: string;
  readonly objectTypeId: string;
}
