import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { findBuiltInType, getBuiltInType, primaryTypes, type ObjectType } from '../object-types.js';
import { listBriefProperties } from '../record-brief.js';
import { recordKey, type RecordRef } from './record.js';

export type Related =
  paths['/_app/objects/{objectType}/{objectId}/related']['get']['responses']['200']['content']['application/json'];

/** The built-in types that the page of a record shows associations with. */
export const listRelatedTypes = (objectType: string): readonly ObjectType[] => [
  ...primaryTypes,
  ...(findBuiltInType(objectType)?.relatedTypes ?? []).map(getBuiltInType),
];

/** The values of related records that their rows show beside their names. */
export const factProperties = [
  ...['amount', 'deal_currency_code', 'dealstage', 'closedate', 'hs_is_closed', 'hubspot_owner_id'],
  ...['hs_pipeline_stage', 'hs_ticket_priority', 'createdate', 'price', 'quantity'],
];

function useRelatedQuery(place: RecordRef) {
  const api = useApi();
  const { hubId } = useHub();
  return {
    queryKey: [...recordKey(hubId, place), 'related'],
    staleTime: 1_000,
    queryFn: () => {
      const types = listRelatedTypes(place.objectType);
      const path = { objectType: place.objectType, objectId: place.id };
      const properties = [...new Set([...types.flatMap(listBriefProperties), ...factProperties])];
      const query = { types: types.map(({ name }) => name), properties };
      return dataOf(api.GET('/_app/objects/{objectType}/{objectId}/related', { params: { path, query } }));
    },
  };
}

/** The first associated records of all types, the attachments, and what else the page of a record shows. */
export function useRelated(place: RecordRef) {
  return useQuery(useRelatedQuery(place));
}

/** Returns a function that reads the same: one request for all that ask at once. */
export function useReadRelated(place: RecordRef): () => Promise<Related> {
  const client = useQueryClient();
  const query = useRelatedQuery(place);
  return () => client.fetchQuery(query);
}
