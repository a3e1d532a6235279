import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { start, toNextPosition, type Matching } from '../index-page/search-pages.js';
import { recordsKey, searchPage } from '../index-page/use-rows.js';
import { listShownProperties, type ObjectType } from '../object-types.js';

/** The records and stages that a board shows. */
export interface BoardScope {
  readonly type: ObjectType;
  readonly stageProperty: string;
  readonly matching: Matching;
  readonly isOrdered: boolean;
}

const cardsAtATime = 30;

const cardProperties = [
  'amount',
  'amount_in_home_currency',
  'closedate',
  'hs_ticket_priority',
  'hubspot_owner_id',
] as const;

/** The query key of the records of a stage. */
export const stageKey = (hubId: number, { type, matching }: BoardScope, stageId: string) =>
  [...recordsKey(hubId, type.name), 'stage', stageId, matching] as const;

/** The records of a stage, page by page. */
export function useStage(place: BoardScope, stageId: string, known: ReadonlySet<string>) {
  const api = useApi();
  const { hubId } = useHub();
  const { type, stageProperty, isOrdered } = place;
  const inStage = { propertyName: stageProperty, operator: 'EQ', value: stageId } as const;
  const groups = place.matching.filterGroups.length > 0 ? place.matching.filterGroups : [{ filters: [] }];
  const matching = {
    ...place.matching,
    filterGroups: groups.map(({ filters }) => ({ filters: [...filters, inStage] })),
  };
  const properties = [...listShownProperties(type), ...cardProperties, stageProperty].filter((name) => known.has(name));
  return useInfiniteQuery({
    queryKey: stageKey(hubId, place, stageId),
    queryFn: ({ pageParam, signal }) =>
      searchPage(api, { type: type.name, matching, properties }, { position: pageParam, limit: cardsAtATime, signal }),
    initialPageParam: start,
    getNextPageParam: (page, _pages, position) =>
      toNextPosition(matching, position, { page, limit: cardsAtATime, isOrdered }),
  });
}
