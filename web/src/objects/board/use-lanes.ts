import { useMemo } from 'react';
import { toFilterGroups } from '../index-page/rows/search-pages.js';
import type { Property, ValueContext } from '../property.js';
import { useSummary } from '../summary.js';
import { amountProperties } from './board-data.js';
import { toLanes } from './lanes.js';
import type { BoardScope } from './use-stage.js';

interface LanesRequest {
  readonly board: BoardScope;
  /** The property of the lanes; undefined: there are none. */
  readonly property: Property | undefined;
  readonly context: ValueContext;
}

/** The lanes of a board, and the count and sum of each stage over all lanes: two requests. */
export function useLanes({ board, property, context }: LanesRequest) {
  const { type, matching, pipelineId, pipelineProperty, stageProperty } = board;
  const inPipeline = { propertyName: pipelineProperty, operator: 'EQ', value: pipelineId } as const;
  const amount = amountProperties.find((name) => board.read.includes(name));
  const request = {
    ...(matching.query !== '' && { query: matching.query }),
    filterGroups: toFilterGroups(matching, [inPipeline]),
    measures: amount === undefined ? [] : [{ kind: 'sum' as const, propertyName: amount }],
  };
  const toRequest = (propertyName: string) => property && { ...request, groupBy: { propertyName } };
  const byLane = useSummary(type.name, toRequest(property?.name ?? ''));
  const byStage = useSummary(type.name, toRequest(stageProperty));
  const lanes = useMemo(
    () => property && byLane.data && toLanes(byLane.data, { property, context, matching }),
    [byLane.data, property, context, matching],
  );
  return { summary: byLane, lanes, stages: byStage.data?.groups };
}
