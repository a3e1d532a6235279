import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import { primaryTypes, type ObjectType } from '../objects/object-types.js';
import { toBrief } from '../objects/record-brief.js';
import { readValues } from '../objects/record-page/associations.js';

/** A record that a task is about. */
export interface Related {
  readonly type: ObjectType;
  readonly id: string;
  readonly name: string;
}

/** The records that tasks are about by task: the first of each primary type. Two requests in series, whatever their number. */
export function useRelated(taskIds: readonly string[]) {
  const api = useApi();
  const { hubId, currency } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'tasks', 'related', taskIds],
    enabled: taskIds.length > 0,
    queryFn: async (): Promise<ReadonlyMap<string, readonly Related[]>> => {
      const found = await Promise.all(primaryTypes.map((type) => readOfType(api, { type, taskIds, currency })));
      const related = new Map<string, Related[]>();
      for (const [taskId, one] of found.flat()) related.set(taskId, [...(related.get(taskId) ?? []), one]);
      return related;
    },
  });
}

interface Wanted {
  readonly type: ObjectType;
  readonly taskIds: readonly string[];
  readonly currency: string;
}

async function readOfType(api: Api, { type, taskIds, currency }: Wanted): Promise<[string, Related][]> {
  const ends = (await Promise.all(toBatches(taskIds).map((ids) => readEnds(api, type, ids)))).flat();
  const ids = [...new Set(ends.map(([, id]) => id))];
  const values = await Promise.all(toBatches(ids).map((batch) => readValues(api, type, batch)));
  const known = new Map(values.flatMap((map) => [...map]));
  return ends.flatMap(([taskId, id]): [string, Related][] => {
    const own = known.get(id);
    return own ? [[taskId, { type, id, name: toBrief(type, { id, values: own, currency }).name }]] : [];
  });
}

/** Pairs of a task and the first record of the type that it is associated with. */
async function readEnds(api: Api, type: ObjectType, ids: readonly string[]): Promise<[string, string][]> {
  const { results } = await dataOf(
    api.POST('/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/read', {
      params: { path: { fromObjectType: 'tasks', toObjectType: type.name } },
      body: { inputs: ids.map((id) => ({ id })) },
    }),
  );
  return results.flatMap(({ from, to }): [string, string][] => (to[0] ? [[from.id, String(to[0].toObjectId)]] : []));
}

function toBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / 100) }, (_, at) => ids.slice(at * 100, at * 100 + 100));
}
