import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { Problem } from '../../api/problem.js';
import type { AssociationType } from '../association-types.js';
import type { ObjectType } from '../object-type.js';
import { briefNeeds, toBrief, type RecordBrief } from '../record-brief.js';
import { recordKey, useRecordRefresh, type RecordPlace } from './record.js';

/** A record that another one is associated with. */
export interface Associated extends RecordBrief {
  readonly types: readonly AssociationType[];
}

const pageLength = 50;

/** The records of a type that a record is associated with, with their names, a page at a time. */
export function useAssociated(place: RecordPlace, toType: ObjectType) {
  const api = useApi();
  const { hubId } = useHub();
  return useInfiniteQuery({
    queryKey: [...recordKey(hubId, place), 'associated', toType.name],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<{ associated: Associated[]; after: string | undefined }> => {
      const path = { objectType: place.objectType, objectId: place.id, toObjectType: toType.name };
      const query = { limit: pageLength, ...(pageParam !== undefined && { after: pageParam }) };
      const page = await dataOf(
        api.GET('/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}', { params: { path, query } }),
      );
      const ids = page.results.map(({ toObjectId }) => String(toObjectId));
      const values = await readValues(api, toType, ids);
      const associated = page.results.map(({ toObjectId, associationTypes }) => {
        const id = String(toObjectId);
        return { ...toBrief(toType, id, values.get(id) ?? {}), types: associationTypes };
      });
      return { associated, after: page.paging?.next.after };
    },
    getNextPageParam: ({ after }) => after,
  });
}

async function readValues(api: Api, type: ObjectType, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Record<string, string | null>>();
  const body = { inputs: ids.map((id) => ({ id })), properties: briefNeeds(type) };
  const params = { path: { objectType: type.name } };
  const { results } = await dataOf(api.POST('/crm/v3/objects/{objectType}/batch/read', { params, body }));
  return new Map(results.map(({ id, properties }) => [id, properties]));
}

export interface AssociationWrite {
  readonly toId: string;
  /** None: the plain association alone. */
  readonly types: readonly Pick<AssociationType, 'category' | 'typeId'>[];
}

const toWireType = ({ category, typeId }: AssociationWrite['types'][number]) => ({
  associationCategory: category,
  associationTypeId: typeId,
});

interface Refusals {
  readonly errors?: readonly { readonly message: string }[];
}

async function associatePlainly(
  api: Api,
  place: RecordPlace,
  to: { readonly toType: ObjectType; readonly toId: string },
) {
  const path = { objectType: place.objectType, objectId: place.id, toObjectType: to.toType.name, toObjectId: to.toId };
  await api.PUT('/crm/v4/objects/{objectType}/{objectId}/associations/default/{toObjectType}/{toObjectId}', {
    params: { path },
  });
}

/** Associates a record with another: with these labels besides those that they have. */
export function useAssociationAdding(place: RecordPlace, toType: ObjectType) {
  const api = useApi();
  const refresh = useRecordRefresh(place);
  return useMutation({
    mutationFn: async ({ toId, types }: AssociationWrite): Promise<void> => {
      if (types.length === 0) return associatePlainly(api, place, { toType, toId });
      const path = { fromObjectType: place.objectType, toObjectType: toType.name };
      const body = { inputs: [{ from: { id: place.id }, to: { id: toId }, types: types.map(toWireType) }] };
      const address = '/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/create';
      const { errors } = (await dataOf(api.POST(address, { params: { path }, body }))) as Refusals;
      if (errors?.[0]) throw new Problem(400, errors[0]);
    },
    onSuccess: refresh,
  });
}

/** Associates a record with another: with these labels in place of those that they have. */
export function useAssociate(place: RecordPlace, toType: ObjectType) {
  const api = useApi();
  const refresh = useRecordRefresh(place);
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
      // Replacing by no label is no association at all on the wire: the labels go first.
      await api.DELETE('/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}', { params });
      await associatePlainly(api, place, { toType, toId });
    },
    onSuccess: refresh,
  });
}

export function useDissociate(place: RecordPlace, toType: ObjectType) {
  const api = useApi();
  const refresh = useRecordRefresh(place);
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
