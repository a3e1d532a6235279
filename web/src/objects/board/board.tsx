import { DragDropContext } from '@hello-pangea/dnd';
import { Text } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { Suspense, useCallback, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { paths } from '../../paths.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { styleNonce } from '../../style-nonce.js';
import { canAddFilters } from '../index-page/filters/operators.js';
import type { IndexPageParts } from '../index-page/page-parts.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import type { Pipeline, Property } from '../property.js';
import { amountProperties, listCardProperties } from './board-data.js';
import css from './board.module.css';
import type { CardParts } from './card.js';
import { EndZones } from './end-zones.js';
import { listEndings } from './endings.js';
import { LanesBoard } from './lanes-board.js';
import { canBeLanes } from './lanes.js';
import { NarrowColumn } from './narrow-stage.js';
import { StageColumn } from './stage-column.js';
import { useDragScroll } from './use-drag-scroll.js';
import { useLanes } from './use-lanes.js';
import { useMoves } from './use-moves.js';
import { usePointerTarget } from './use-pointer-target.js';
import type { BoardScope } from './use-stage.js';

const StagePromptDialog = lazyComponent(() => import('../stage-prompts/stage-prompt-dialog.js'), 'StagePromptDialog');

const instructions = t(
  'Press Space to pick up the card, the arrow keys to move it between stages, Space again to drop it, Escape to cancel.',
);

/** The records of a pipeline by stage, and by lane; dragging a card, by pointer or keyboard, moves its record. */
export function Board(props: IndexPageParts) {
  const { properties, context, address } = props;
  const { pipelines } = context;
  const { pipelineId, laneBy, filterGroups } = address.state;
  const pipeline = pipelines.find(({ id }) => id === pipelineId) ?? pipelines[0];
  if (!pipeline) return null;
  const chosen = properties.get(laneBy ?? '');
  const lanes = chosen && canBeLanes(chosen) ? chosen : undefined;
  if (!canAddFilters(filterGroups, lanes ? 2 : 1)) {
    return (
      <Text c="dimmed">
        {lanes
          ? t('Lanes need room for two more conditions: remove conditions from each full group.')
          : t('The board needs room for one more condition: remove a condition from each full group.')}
      </Text>
    );
  }
  return <Stages key={`${pipeline.id} ${lanes?.name ?? ''}`} {...props} pipeline={pipeline} laneProperty={lanes} />;
}

interface StagesProps extends IndexPageParts {
  readonly pipeline: Pipeline;
  readonly laneProperty: Property | undefined;
}

function Stages(props: StagesProps) {
  const { properties, address, pipeline, laneProperty } = props;
  const board = useScope(props);
  const [cards] = useState(() => new Map<string, FoundRecord>());
  const { lanes, ...summaries } = useLanes({ board, property: laneProperty, context: props.context });
  const overEnd = useRef<string>(undefined);
  const moves = useMoves({ board, cards, stages: pipeline.stages, lanes, overEnd });
  const parts = useParts(props, { lanes, onMove: moves.onMove });
  const root = useRef<HTMLDivElement>(null);
  const target = usePointerTarget(root, moves.isDragging, overEnd);
  const endings = listEndings(pipeline.stages, board.type.stages?.state);
  const { stageLimits, narrowStages, closedLanes } = address.state;
  const narrow = useMemo(() => new Set(narrowStages), [narrowStages]);
  const setNarrow = (ids: ReadonlySet<string>): void => address.replace({ narrowStages: [...ids] });
  const shared = {
    ...{ board, parts, cards },
    hasAmounts: properties.has('amount'),
    onLimit: (stageId: string, limit: number | undefined): void => {
      const { [stageId]: _old, ...others } = stageLimits;
      address.replace({ stageLimits: limit === undefined ? others : { ...others, [stageId]: limit } });
    },
    onNarrow: (stageId: string, isNarrow: boolean): void =>
      setNarrow(new Set(isNarrow ? [...narrow, stageId] : [...narrow].filter((id) => id !== stageId))),
  };
  return (
    <DragDropContext nonce={styleNonce} dragHandleUsageInstructions={instructions} {...moves.handlers}>
      <div
        ref={root}
        className={css['board']}
        style={{ '--board-columns': toColumns(pipeline.stages, narrow) } as CSSProperties}
        {...useDragScroll(root)}
      >
        {laneProperty ? (
          <LanesBoard
            {...{ ...shared, ...summaries, lanes, root }}
            property={laneProperty}
            limits={stageLimits}
            narrow={narrow}
            target={target}
            closed={closedLanes}
            onClose={(keys) => address.replace({ closedLanes: keys })}
          />
        ) : (
          <div className={css['columns']}>
            {pipeline.stages.map((stage) =>
              narrow.has(stage.id) ? (
                <NarrowColumn
                  key={stage.id}
                  {...{ board, parts, cards, stage }}
                  isClosedToDrops={target.end !== undefined}
                  onWiden={() => shared.onNarrow(stage.id, false)}
                />
              ) : (
                <StageColumn
                  key={stage.id}
                  {...{ ...shared, stage }}
                  limit={stageLimits[stage.id]}
                  isClosedToDrops={target.end !== undefined}
                />
              ),
            )}
          </div>
        )}
      </div>
      {moves.isDragging && <EndZones {...{ endings, target }} stages={pipeline.stages} />}
      {moves.asking && (
        <Suspense>
          <StagePromptDialog key={moves.asking.recordId} type={board.type} {...moves.asking} />
        </Suspense>
      )}
    </DragDropContext>
  );
}

/** The widths of the columns. */
const toColumns = (stages: Pipeline['stages'], narrow: ReadonlySet<string>): string =>
  stages.map(({ id }) => (narrow.has(id) ? '44px' : 'minmax(232px, 340px)')).join(' ');

/** What the cards share; the same object until it changes, because there are many of them. */
function useParts(
  { type, properties, address, context, pipeline, laneProperty }: StagesProps,
  { lanes, onMove }: { readonly lanes: ReturnType<typeof useLanes>['lanes']; readonly onMove: CardParts['onMove'] },
): CardParts {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const { cardProperties, cardDensity } = address.state;
  // The lane says it already.
  const names = listCardProperties({ cardProperties }, properties)
    .filter((name) => name !== laneProperty?.name)
    .join(' ');
  const href = useCallback((id: string) => paths.record(hubId, type.name, id), [hubId, type.name]);
  const { stages } = pipeline;
  return useMemo(
    () => ({
      ...{ type, stages, context, href },
      lanes: lanes ?? [],
      shown: names.split(' ').flatMap((name) => properties.get(name) ?? []),
      density: cardDensity,
      onMove: canWrite ? onMove : undefined,
    }),
    [type, stages, context, href, lanes, names, properties, cardDensity, canWrite, onMove],
  );
}

/** What the board reads. */
function useScope({ type, properties, address, wanted, pipeline, laneProperty }: StagesProps): BoardScope {
  const { matching, isOrdered } = wanted;
  const names = new Set([...amountProperties, ...listCardProperties(address.state, properties)]);
  const read = [...names].filter((name) => properties.has(name)).join(' ');
  return useMemo(
    () => ({
      ...{ type, matching, isOrdered },
      pipelineId: pipeline.id,
      pipelineProperty: type.stages?.pipeline ?? 'hs_pipeline',
      stageProperty: type.stages?.stage ?? 'hs_pipeline_stage',
      read: read.split(' ').filter((name) => name !== ''),
      laneProperty: laneProperty?.name,
    }),
    [type, matching, isOrdered, pipeline.id, read, laneProperty?.name],
  );
}
