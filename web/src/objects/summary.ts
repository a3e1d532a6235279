import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { recordsKey } from './index-page/rows/use-rows.js';

export type SummaryRequest =
  paths['/_app/objects/{objectType}/summary']['post']['requestBody']['content']['application/json'];

export type Summary =
  paths['/_app/objects/{objectType}/summary']['post']['responses']['200']['content']['application/json'];

/** The query key of all summaries of a type. */
export const summariesKey = (hubId: number, type: string) => [...recordsKey(hubId, type), 'summary'] as const;

/** Counts and adds up records in groups; nothing is asked without a request. */
export function useSummary(type: string, request: SummaryRequest | undefined) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...summariesKey(hubId, type), request],
    enabled: request !== undefined,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      dataOf(
        api.POST('/_app/objects/{objectType}/summary', {
          params: { path: { objectType: type } },
          body: request ?? {},
        }),
      ),
  });
}
