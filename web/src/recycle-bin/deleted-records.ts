import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { ObjectType } from '../objects/object-types.js';
import { listBriefProperties, toBrief } from '../objects/record-brief.js';
import type { DeletedRecord } from './bin-order.js';

const binKey = (hubId: number, typeName: string) => ['hub', hubId, 'recycle-bin', typeName] as const;

const pageLength = 100;
/** The number of records loaded without asking, so that they can be sorted; more on request. */
const readAtOnce = 1_000;

/** The deleted records of a type, which the API lists by ID. */
export function useDeletedRecords(type: ObjectType) {
  const api = useApi();
  const { hubId, currency } = useHub();
  const query = useInfiniteQuery({
    queryKey: binKey(hubId, type.name),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => {
      const params = {
        path: { objectType: type.name },
        query: {
          archived: true,
          limit: pageLength,
          properties: listBriefProperties(type),
          ...(pageParam !== undefined && { after: pageParam }),
        },
      };
      const { results, paging } = await dataOf(api.GET('/crm/v3/objects/{objectType}', { params }));
      const records = results.map(({ id, properties, archivedAt, updatedAt }): DeletedRecord => {
        return { ...toBrief(type, { id, values: properties, currency }), deletedAt: archivedAt ?? updatedAt };
      });
      return { records, after: paging?.next.after };
    },
    getNextPageParam: ({ after }) => after,
  });
  const { hasNextPage, isFetching, fetchNextPage, isError } = query;
  const count = (query.data?.pages.length ?? 0) * pageLength;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && count < readAtOnce) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, count, fetchNextPage]);
  return query;
}
