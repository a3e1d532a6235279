import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';

export type FillRates =
  paths['/_app/property-usage/{objectType}']['get']['responses']['200']['content']['application/json'];
export type PropertyUses =
  paths['/_app/property-usage/{objectType}/{propertyName}']['get']['responses']['200']['content']['application/json'];

/** How many records have a value of each property of a type; read only where it is shown. */
export function useFillRates(objectType: string, enabled = true) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'fill-rates', objectType],
    enabled,
    staleTime: 60_000,
    queryFn: () => dataOf(api.GET('/_app/property-usage/{objectType}', { params: { path: { objectType } } })),
  });
}

/** Where a property is used. */
export function usePropertyUses(objectType: string, propertyName: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'property-uses', objectType, propertyName],
    queryFn: () =>
      dataOf(
        api.GET('/_app/property-usage/{objectType}/{propertyName}', { params: { path: { objectType, propertyName } } }),
      ),
  });
}
