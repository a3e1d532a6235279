import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { Problem } from '../../api/problem.js';
import type { AssociationType } from '../association-types.js';
import type { ObjectType, Values } from '../object-types.js';
import { listBriefProperties, toBrief, type RecordBrief } from '../record-brief.js';
import { factProperties, useReadRelated } from './related.js';
import { recordKey, useRefreshRecord, type RecordRef } from './record.js';

/** An associated record. */
export interface Associated extends RecordBrief {
  /** Values of the type's facts, as far as it has them. */
  readonly values: Values;
  readonly types: readonly AssociationType[];
}

const pageLength = 50;

/** The associated records of a type with their names, page by page. */
export function useAssociated(place: RecordRef, toType: ObjectType) {
  const api = useApi();
  const { hubId, currency } = useHub();
  const readRelated = useReadRelated(place);
  return useInfiniteQuery({
    queryKey: [...recordKey(hubId, place), 'associated', toType.name],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<{ associated: Associated[]; after: string | undefined }> => {
      if (pageParam === undefined) {
        const found = (await readRelated()).types.find(({ typeId }) => typeId === toType.typeId);
        const associated = (found?.results ?? []).map(({ id, properties: values, associationTypes: types }) => {
          return { ...toBrief(toType, { id, values, currency }), values, types };
        });
        return { associated, after: found?.after };
      }
      const path = { objectType: place.objectType, objectId: place.id, toObjectType: toType.name };
      const query = { limit: pageLength, after: pageParam };
      const page = await dataOf(
        api.GET('/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}', { params: { path, query } }),
      );
      const ids = page.results.map(({ toObjectId }) => String(toObjectId));
      const read = await readValues(api, toType, ids);
      const associated = page.results.map(({ toObjectId, associationTypes }) => {
        const id = String(toObjectId);
        const values = read.get(id) ?? {};
        return { ...toBrief(toType, { id, values, currency }), values, types: associationTypes };
      });
      return { associated, after: page.paging?.next.after };
    },
    getNextPageParam: ({ after }) => after,
  });
}

/** The values of records by id, for their names. */
export async function readValues(api: Api, type: ObjectType, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Record<string, string | null>>();
  const body = { inputs: ids.map((id) => ({ id })), properties: [...listBriefProperties(type), ...factProperties] };
  const params = { path: { objectType: type.name } };
  const { results } = await dataOf(api.POST('/crm/v3/objects/{objectType}/batch/read', { params, body }));
  return new Map(results.map(({ id, properties }) => [id, properties]));
}

interface AssociationWrite {
  readonly toId: string;
  /** Empty: an association without labels. */
  readonly types: readonly Pick<AssociationType, 'category' | 'typeId'>[];
}

const toWireType = ({ category, typeId }: AssociationWrite['types'][number]) => ({
  associationCategory: category,
  associationTypeId: typeId,
});

interface Refusals {
  readonly errors?: readonly { readonly message: string }[];
}

async function associateWithoutLabels(
  api: Api,
  place: RecordRef,
  to: { readonly toType: ObjectType; readonly toId: string },
) {
  const path = { objectType: place.objectType, objectId: place.id, toObjectType: to.toType.name, toObjectId: to.toId };
  await api.PUT('/crm/v4/objects/{objectType}/{objectId}/associations/default/{toObjectType}/{toObjectId}', {
    params: { path },
  });
}

interface AssociationsWrite {
  readonly toIds: readonly string[];
  /** Empty: associations without labels. */
  readonly types: AssociationWrite['types'];
}

/** Associates a record with others, adding labels to existing associations. */
export function useAddAssociations(place: RecordRef, toType: ObjectType) {
  const api = useApi();
  const refresh = useRefreshRecord(place);
  return useMutation({
    mutationFn: async ({ toIds, types }: AssociationsWrite): Promise<void> => {
      const params = { path: { fromObjectType: place.objectType, toObjectType: toType.name } };
      const pairs = toIds.map((toId) => ({ from: { id: place.id }, to: { id: toId } }));
      const send = () => {
        if (types.length === 0) {
          const address = '/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/associate/default';
          return dataOf(api.POST(address, { params, body: { inputs: pairs } }));
        }
        const inputs = pairs.map((pair) => ({ ...pair, types: types.map(toWireType) }));
        const address = '/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/create';
        return dataOf(api.POST(address, { params, body: { inputs } }));
      };
      const { errors } = (await send()) as Refusals;
      if (errors?.[0]) throw new Problem(400, errors[0]);
    },
    onSettled: refresh,
  });
}

/** Associates a record with another, replacing existing labels. */
export function useAssociate(place: RecordRef, toType: ObjectType) {
  const api = useApi();
  const refresh = useRefreshRecord(place);
  return useMutation({
    mutationFn: async ({ toId, types }: AssociationWrite): Promise<void> => {
      const path = { objectType: place.objectType, objectId: place.id, toObjectType: toType.name, toObjectId: toId };
      const params = { path };
      const body = types.map(toWireType);
      if (body.length > 0) {
        await api.PUT('/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}', {
          params,
          body,
        });
        return;
      }
      // The API treats an empty list as no association: remove the labels first.
      await api.DELETE('/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}', { params });
      await associateWithoutLabels(api, place, { toType, toId });
    },
    onSuccess: refresh,
  });
}

export function useDissociate(place: RecordRef, toType: ObjectType) {
  const api = useApi();
  const refresh = useRefreshRecord(place);
  return useMutation({
    mutationFn: async (toId: string): Promise<void> => {
      const path = { objectType: place.objectType, objectId: place.id, toObjectType: toType.name, toObjectId: toId };
      await api.DELETE('/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}', {
        params: { path },
      });
    },
    onSuccess: refresh,
  });
}
