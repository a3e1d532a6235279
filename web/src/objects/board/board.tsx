import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { Select, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { paths } from '../../paths.js';
import { offerUndo } from '../../ui/offer-undo.js';
import { styleNonce } from '../../style-nonce.js';
import { canAddFilters } from '../index-page/operators.js';
import type { IndexPageParts } from '../index-page/page-parts.js';
import type { FoundRecord } from '../index-page/search-pages.js';
import { toTitle } from '../object-types.js';
import css from './board.module.css';
import { StageColumn } from './stage-column.js';
import { useMove } from './use-move.js';

const instructions =
  'Press Space to pick up the card, the arrow keys to move it between stages, Space again to drop it, Escape to cancel.';

/** The records of a pipeline by stage; dragging a card, by pointer or keyboard, moves its record. */
export function Board(props: IndexPageParts) {
  const { context, address } = props;
  const { pipelines } = context;
  const pipeline = pipelines.find(({ id }) => id === address.state.pipelineId) ?? pipelines[0];
  if (!pipeline) return null;
  if (!canAddFilters(address.state.filterGroups, 1)) {
    return (
      <Text c="dimmed">The board needs room for one more condition: remove a condition from each full group.</Text>
    );
  }
  return (
    <>
      {pipelines.length > 1 && (
        <Select
          aria-label="Pipeline"
          mb="xs"
          maw={280}
          allowDeselect={false}
          data={pipelines.map(({ id, label }) => ({ value: id, label }))}
          value={pipeline.id}
          onChange={(pipelineId) => address.change({ pipelineId })}
        />
      )}
      <Stages key={pipeline.id} {...props} pipeline={pipeline} />
    </>
  );
}

type StagesProps = IndexPageParts & { readonly pipeline: IndexPageParts['context']['pipelines'][number] };

function Stages({ type, properties, context, wanted, pipeline }: StagesProps) {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const { matching, isOrdered } = wanted;
  const stageProperty = type.stages?.stage ?? 'hs_pipeline_stage';
  const board = useMemo(
    () => ({ type, stageProperty, matching, isOrdered }),
    [type, stageProperty, matching, isOrdered],
  );
  const [cards] = useState(() => new Map<string, FoundRecord>());
  const title = (id: string): string => toTitle(type, cards.get(id)?.properties ?? {}, id);
  const label = (stageId: string | undefined): string =>
    pipeline.stages.find(({ id }) => id === stageId)?.label ?? 'no stage';
  const { mutate, mutateAsync } = useMove(board, pipeline.id, ({ record, from, to }) => {
    const undo = () => mutateAsync({ record, from: to, to: from, place: 0, isUndo: true });
    offerUndo(`${title(record.id)} moved to ${label(to)}.`, undo);
  });
  const onMove = useCallback(
    (record: FoundRecord, from: string, to: string) => mutate({ record, from, to, place: 0 }),
    [mutate],
  );
  const href = useCallback((id: string) => paths.record(hubId, type.name, id), [hubId, type.name]);
  const onDragEnd = ({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided): void => {
    const record = cards.get(draggableId);
    if (!record || !destination || destination.droppableId === source.droppableId) {
      announce(`${title(draggableId)} stays in ${label(source.droppableId)}.`);
      return;
    }
    announce(`${title(draggableId)} was moved to ${label(destination.droppableId)}.`);
    mutate({ record, from: source.droppableId, to: destination.droppableId, place: destination.index });
  };
  return (
    <DragDropContext
      nonce={styleNonce}
      dragHandleUsageInstructions={instructions}
      onDragStart={({ draggableId, source }: DragStart, { announce }) =>
        announce(`${title(draggableId)} is picked up from ${label(source.droppableId)}.`)
      }
      onDragUpdate={({ draggableId, destination }: DragUpdate, { announce }) =>
        announce(`${title(draggableId)} is over ${label(destination?.droppableId)}.`)
      }
      onDragEnd={onDragEnd}
    >
      <div className={css['board']}>
        {pipeline.stages.map((stage) => (
          <StageColumn
            key={stage.id}
            {...{ board, stage, cards, properties, context, href }}
            stages={pipeline.stages}
            onMove={canWrite ? onMove : undefined}
          />
        ))}
      </div>
    </DragDropContext>
  );
}
