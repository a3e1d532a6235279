import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { listCurrencies } from '../../formats/words.js';

/** The currencies that an account can have, with their names; before they are loaded only the current one. */
export function useCurrencies(current: string): ReturnType<typeof listCurrencies> {
  const api = useApi();
  const { hubId } = useHub();
  const { data } = useQuery({
    queryKey: ['hub', hubId, 'currency-codes'],
    staleTime: Infinity,
    queryFn: () => dataOf(api.GET('/settings/v3/currencies/codes')).then(({ results }) => results),
  });
  return useMemo(
    () => listCurrencies([current, ...(data ?? []).map(({ currencyCode }) => currencyCode)]),
    [data, current],
  );
}
