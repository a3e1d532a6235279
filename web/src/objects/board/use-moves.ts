import type { BeforeCapture, DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../i18n/messages.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import { toTitle } from '../object-types.js';
import type { Pipeline } from '../property.js';
import { readPlaceId, toEndId } from './cell.js';
import type { PromptedValues } from '../stage-prompts/stage-prompt-dialog.js';
import { useStagePrompts } from '../stage-prompts/use-stage-prompts.js';
import { useMove, type Move } from './use-move.js';
import type { BoardScope, Place } from './use-stage.js';

interface MovesDeps {
  readonly board: BoardScope;
  /** The loaded cards by ID. */
  readonly cards: ReadonlyMap<string, FoundRecord>;
  readonly stages: Pipeline['stages'];
  readonly lanes: readonly { readonly key: string; readonly label: string }[] | undefined;
  /** The stage at an end of the pipeline that the pointer is over. */
  readonly overEnd: RefObject<string | undefined>;
}

/** Moving cards: by menu, by pointer and by keyboard, announced, with what their stage asks for, and with an undo. */
export function useMoves({ board, cards, stages, lanes, overEnd }: MovesDeps) {
  const title = (id: string): string => toTitle(board.type, cards.get(id)?.properties ?? {}, id);
  const name = ({ stage, lane }: Place): string =>
    [
      stages.find(({ id }) => id === stage)?.label ?? t('no stage'),
      ...(lane === undefined ? [] : [lanes?.find(({ key }) => key === lane)?.label ?? lane]),
    ].join(', ');
  const nameOf = (id: string | undefined): string => (id === undefined ? t('no stage') : name(readPlaceId(id)));
  const { data: prompts } = useStagePrompts(board.type.name);
  const [asking, setAsking] = useState<Move>();
  const { mutate, mutateAsync } = useMove(board, ({ record, from, to, before }) => {
    const back = { record, from: to, to: from, index: 0, isUndo: true };
    const undo = () => mutateAsync({ ...back, ...(before && { values: before }) });
    // The lane is named where it changes.
    const target = from.lane === to.lane ? name({ stage: to.stage }) : name(to);
    offerUndo(t('{title} moved to {target}.', { title: title(record.id), target }), undo);
  });
  const namesOf = ({ from, to }: Move): readonly string[] =>
    from.stage === to.stage ? [] : (prompts?.get(to.stage) ?? []);
  const move = (wanted: Move): void => (namesOf(wanted).length > 0 ? setAsking(wanted) : mutate(wanted));
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
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
    /** The move whose stage asks for values. */
    asking: asking && {
      recordId: asking.record.id,
      title: title(asking.record.id),
      stage: name({ stage: asking.to.stage }),
      names: namesOf(asking),
      onSave: (prompted: PromptedValues) => mutateAsync({ ...asking, ...prompted }),
      onClose: () => setAsking(undefined),
    },
    handlers: {
      // The library measures the places to drop right after this.
      onBeforeCapture: ({ mode }: BeforeCapture) => flushSync(() => setDragging(mode === 'FLUID')),
      onDragStart: ({ draggableId, source }: DragStart, { announce }: ResponderProvided): void => {
        announce(
          t('{title} is picked up from {place}.', { title: title(draggableId), place: nameOf(source.droppableId) }),
        );
      },
      onDragUpdate: ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) =>
        announce(t('{title} is over {place}.', { title: title(draggableId), place: nameOf(destination?.droppableId) })),
      onDragEnd: (
        { draggableId, source, destination: found, reason }: DropResult,
        { announce }: ResponderProvided,
      ): void => {
        // The library looks at the card, not at the pointer: most of the card may be beside the end that takes it.
        const end = reason === 'DROP' ? overEnd.current : undefined;
        const destination = end === undefined ? found : { droppableId: toEndId(end), index: 0 };
        setDragging(false);
        const record = cards.get(draggableId);
        if (!record || !destination || destination.droppableId === source.droppableId) {
          announce(t('{title} stays in {place}.', { title: title(draggableId), place: nameOf(source.droppableId) }));
          return;
        }
        const from = readPlaceId(source.droppableId);
        const wanted = { record, from, to: readPlaceId(destination.droppableId, from), index: destination.index };
        const said = { title: title(draggableId), place: nameOf(destination.droppableId) };
        announce(
          namesOf(wanted).length > 0
            ? t('{title} was moved to {place}. It asks for values first.', said)
            : t('{title} was moved to {place}.', said),
        );
        if (wanted.to.stage !== from.stage || wanted.to.lane !== from.lane) move(wanted);
      },
    },
  };
}
