import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { start, toNextPosition, type Matching } from '../index-page/search-pages.js';
import { recordsKey, searchPage } from '../index-page/use-rows.js';
import { titleNeeds, type ObjectType } from '../object-type.js';

/** What a board shows, and of which records. */
export interface BoardPlace {
  readonly type: ObjectType;
  readonly stageProperty: string;
  readonly matching: Matching;
  readonly isOrdered: boolean;
}

const cardsAtATime = 30;

export const cardProperties = ['amount', 'closedate', 'hs_ticket_priority', 'hubspot_owner_id'] as const;

/** Under what the records of a stage are kept. */
export const stageKey = (hubId: number, { type, matching }: BoardPlace, stageId: string) =>
  [...recordsKey(hubId, type.name), 'stage', stageId, matching] as const;

/** The records in a stage, a page after the other. */
export function useStage(place: BoardPlace, stageId: string, known: ReadonlySet<string>) {
  const api = useApi();
  const { hubId } = useHub();
  const { type, stageProperty, isOrdered } = place;
  const inStage = { propertyName: stageProperty, operator: 'EQ', value: stageId } as const;
  const groups = place.matching.filterGroups.length > 0 ? place.matching.filterGroups : [{ filters: [] }];
  const matching = {
    ...place.matching,
    filterGroups: groups.map(({ filters }) => ({ filters: [...filters, inStage] })),
  };
  const properties = [...titleNeeds(type), ...cardProperties, stageProperty].filter((name) => known.has(name));
  return useInfiniteQuery({
    queryKey: stageKey(hubId, place, stageId),
    queryFn: ({ pageParam, signal }) =>
      searchPage(api, { type: type.name, matching, properties }, { position: pageParam, limit: cardsAtATime, signal }),
    initialPageParam: start,
    getNextPageParam: (page, _pages, position) =>
      toNextPosition(matching, position, { page, limit: cardsAtATime, isOrdered }),
  });
}
