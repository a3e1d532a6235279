import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { offerUndo } from '../../ui/offer-undo.js';
import type { FoundRecord } from '../index-page/search-pages.js';
import { toTitle } from '../object-types.js';
import type { Pipeline } from '../property.js';
import { readPlaceId } from './cell.js';
import { useMove, type Move } from './use-move.js';
import type { BoardScope, Place } from './use-stage.js';

interface MovesDeps {
  readonly board: BoardScope;
  /** The loaded cards by ID. */
  readonly cards: ReadonlyMap<string, FoundRecord>;
  readonly stages: Pipeline['stages'];
  readonly lanes: readonly { readonly key: string; readonly label: string }[] | undefined;
}

/** Moving cards: by menu, by pointer and by keyboard, announced, and with an undo. */
export function useMoves({ board, cards, stages, lanes }: MovesDeps) {
  const title = (id: string): string => toTitle(board.type, cards.get(id)?.properties ?? {}, id);
  const name = ({ stage, lane }: Place): string =>
    [
      stages.find(({ id }) => id === stage)?.label ?? 'no stage',
      ...(lane === undefined ? [] : [lanes?.find(({ key }) => key === lane)?.label ?? lane]),
    ].join(', ');
  const nameOf = (id: string | undefined): string => (id === undefined ? 'no stage' : name(readPlaceId(id)));
  const { mutate, mutateAsync } = useMove(board, ({ record, from, to }) => {
    const undo = () => mutateAsync({ record, from: to, to: from, index: 0, isUndo: true });
    // The lane is named where it changes.
    const target = from.lane === to.lane ? name({ stage: to.stage }) : name(to);
    offerUndo(`${title(record.id)} moved to ${target}.`, undo);
  });
  const latest = useRef<(move: Move) => void>(mutate);
  useEffect(() => {
    latest.current = mutate;
  });
  const onMove = useCallback(
    (record: FoundRecord, from: Place, to: Place) => latest.current({ record, from, to, index: 0 }),
    [],
  );
  const [isDragging, setDragging] = useState(false);
  return {
    onMove,
    /** Whether a card is dragged by a pointer. */
    isDragging,
    handlers: {
      onDragStart: ({ draggableId, source, mode }: DragStart, { announce }: ResponderProvided): void => {
        setDragging(mode === 'FLUID');
        announce(`${title(draggableId)} is picked up from ${nameOf(source.droppableId)}.`);
      },
      onDragUpdate: ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) =>
        announce(`${title(draggableId)} is over ${nameOf(destination?.droppableId)}.`),
      onDragEnd: ({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided): void => {
        setDragging(false);
        const record = cards.get(draggableId);
        if (!record || !destination || destination.droppableId === source.droppableId) {
          announce(`${title(draggableId)} stays in ${nameOf(source.droppableId)}.`);
          return;
        }
        announce(`${title(draggableId)} was moved to ${nameOf(destination.droppableId)}.`);
        const [from, to] = [readPlaceId(source.droppableId), readPlaceId(destination.droppableId)];
        mutate({ record, from, to, index: destination.index });
      },
    },
  };
}
