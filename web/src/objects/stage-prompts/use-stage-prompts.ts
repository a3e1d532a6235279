import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';

export const stagePromptsKey = (hubId: number, type: string) => ['hub', hubId, 'stage-prompts', type] as const;

/** The properties that each stage asks for when a record enters it, by the stage's ID. */
export const stagePromptsQuery = (api: Api, hubId: number, type: string) => ({
  queryKey: stagePromptsKey(hubId, type),
  staleTime: 60_000,
  queryFn: async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    const { results } = await dataOf(
      api.GET('/_app/stage-prompts/{objectType}', { params: { path: { objectType: type } } }),
    );
    return new Map(results.map(({ stageId, properties }) => [stageId, properties]));
  },
});

/** What the stages of a type ask for, as far as it is loaded. */
export function useStagePrompts(type: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery(stagePromptsQuery(api, hubId, type));
}
