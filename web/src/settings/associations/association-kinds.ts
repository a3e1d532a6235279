import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { readAssociationTypes } from '../../objects/association-types.js';
import { toKinds, withNames, type TypeRow } from './label-pairs.js';

/** Two object types, by name. */
interface TypePair {
  readonly from: string;
  readonly to: string;
}

const key = (hubId: number) => ['hub', hubId, 'association-types'] as const;

/** The ways to associate records of two types, in both directions. */
export function useAssociationKinds({ from, to }: TypePair) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...key(hubId), from, to, 'both ways'],
    queryFn: async () => {
      const there = await readRows(api, { from, to });
      return toKinds(there, from === to ? there : await readRows(api, { from: to, to: from }), from === to);
    },
  });
}

async function readRows(api: Api, { from, to }: TypePair): Promise<TypeRow[]> {
  const params = { path: { fromObjectType: from, toObjectType: to } };
  const [labels, types] = await Promise.all([
    readAssociationTypes(api, from, to),
    dataOf(api.GET('/crm/v3/associations/{fromObjectType}/{toObjectType}/types', { params })),
  ]);
  return withNames(labels, types.results);
}

interface LabelInput {
  readonly name: string;
  readonly label: string;
  readonly inverseLabel?: string;
}

/** Actions on the labels between two types. */
export function useLabelActions({ from, to }: TypePair) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const path = { fromObjectType: from, toObjectType: to };
  const at = '/crm/v4/associations/{fromObjectType}/{toObjectType}/labels';
  const onSuccess = () => client.invalidateQueries({ queryKey: key(hubId) });
  const run = useMutation({ mutationFn: (action: () => Promise<unknown>) => action(), onSuccess }).mutateAsync;
  return {
    create: (body: LabelInput) => run(() => api.POST(at, { params: { path }, body })),
    rename: (associationTypeId: number, texts: Omit<LabelInput, 'name'>) =>
      run(() => api.PUT(at, { params: { path }, body: { associationTypeId, ...texts } })),
    remove: (typeId: number) =>
      run(() =>
        api.DELETE(`${at}/{associationTypeId}`, { params: { path: { ...path, associationTypeId: String(typeId) } } }),
      ),
  };
}
