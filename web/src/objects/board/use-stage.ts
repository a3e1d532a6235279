import { hashKey, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import {
  start,
  toNextPosition,
  type Matching,
  type Position,
  type RecordsPage,
} from '../index-page/rows/search-pages.js';
import { recordsKey, searchPage } from '../index-page/rows/use-rows.js';
import { listShownProperties, type ObjectType } from '../object-types.js';

/** The records and stages that a board shows. */
export interface BoardScope {
  readonly type: ObjectType;
  readonly pipelineId: string;
  readonly pipelineProperty: string;
  readonly stageProperty: string;
  /** Without the conditions of stages and lanes. */
  readonly matching: Matching;
  readonly isOrdered: boolean;
  /** The properties that cards and sums need, by name. */
  readonly read: readonly string[];
  /** The property of the lanes. */
  readonly laneProperty: string | undefined;
}

/** A cell of the board: a stage, in a lane if the board has lanes. */
export interface Place {
  readonly stage: string;
  /** The value of the lane; empty for records without one. */
  readonly lane?: string;
}

/** Columns load as they are scrolled to, cells of lanes on request: the next lane stays within reach. */
const cardsAtATime = { column: 30, cell: 12 } as const;

/** The conditions that the records of a place match. */
function toMatching({ matching, stageProperty, laneProperty }: BoardScope, { stage, lane }: Place): Matching {
  const own = [
    { propertyName: stageProperty, operator: 'EQ', value: stage } as const,
    ...(laneProperty === undefined || lane === undefined
      ? []
      : lane === ''
        ? [{ propertyName: laneProperty, operator: 'NOT_HAS_PROPERTY' } as const]
        : [{ propertyName: laneProperty, operator: 'EQ', value: lane } as const]),
  ];
  const groups = matching.filterGroups.length > 0 ? matching.filterGroups : [{ filters: [] }];
  return { ...matching, filterGroups: groups.map(({ filters }) => ({ filters: [...filters, ...own] })) };
}

/** The query key of the records of all places. */
export const placesKey = (hubId: number, { type }: BoardScope) => [...recordsKey(hubId, type.name), 'stage'] as const;

/** The query key of the records of a place. */
export const placeKey = (hubId: number, board: BoardScope, place: Place) =>
  [...placesKey(hubId, board), place.stage, toMatching(board, place), board.read] as const;

/** The records of a place, page by page. */
export function useStage(board: BoardScope, place: Place, isShown = true) {
  const api = useApi();
  const { hubId } = useHub();
  const { type, stageProperty, laneProperty, isOrdered } = board;
  const matching = toMatching(board, place);
  const properties = [
    ...new Set([...listShownProperties(type), ...board.read, stageProperty, ...(laneProperty ? [laneProperty] : [])]),
  ];
  const limit = place.lane === undefined ? cardsAtATime.column : cardsAtATime.cell;
  const queryKey = placeKey(hubId, board, place);
  return useInfiniteQuery({
    queryKey,
    enabled: isShown,
    // The same cards stay while more of their properties are read.
    placeholderData: (last: InfiniteData<RecordsPage, Position> | undefined, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(queryKey.slice(0, -1)) ? last : undefined,
    queryFn: ({ pageParam, signal }) =>
      searchPage(api, { type: type.name, matching, properties }, { position: pageParam, limit, signal }),
    initialPageParam: start,
    getNextPageParam: (page, _pages, position) => toNextPosition(matching, position, { page, limit, isOrdered }),
  });
}
