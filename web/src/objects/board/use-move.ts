import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import { summariesKey } from '../summary.js';
import { withCard, withoutCard, type ColumnData } from './board-data.js';
import { placeKey, placesKey, type BoardScope, type Place } from './use-stage.js';

type Values = Readonly<Record<string, string>>;

export interface Move {
  readonly record: FoundRecord;
  readonly from: Place;
  readonly to: Place;
  /** The index among the cards of the new place. */
  readonly index: number;
  /** Further values that are written with the move, which its stage has asked for. */
  readonly values?: Values;
  /** The same values before. */
  readonly before?: Values;
  /** Whether it takes another move back. */
  readonly isUndo?: boolean;
}

/** The values that a move writes: only those of what it changes. */
function toMoveValues(board: BoardScope, { from, to, values }: Pick<Move, 'from' | 'to' | 'values'>): Values {
  const { laneProperty, pipelineId, pipelineProperty, stageProperty } = board;
  return {
    ...(from.stage !== to.stage && { [pipelineProperty]: pipelineId, [stageProperty]: to.stage }),
    ...(laneProperty !== undefined && from.lane !== to.lane && { [laneProperty]: to.lane ?? '' }),
    ...values,
  };
}

/**
 * Moves a record to another stage or lane, with one update: optimistically, reverted if the server refuses. Moves are sent in
 * order, and the board reloads after the last one, because until then the server lacks it.
 */
export function useMove(board: BoardScope, onMoved: (move: Move) => void) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const { type } = board;
  const places = placesKey(hubId, board);
  const isLast = (): boolean => client.isMutating({ mutationKey: places }) === 1;
  return useMutation({
    mutationKey: places,
    scope: { id: places.join(' ') },
    mutationFn: (move: Move) =>
      dataOf(
        api.PATCH('/crm/v3/objects/{objectType}/{objectId}', {
          params: { path: { objectType: type.name, objectId: move.record.id } },
          body: { properties: toMoveValues(board, move) },
        }),
      ),
    onMutate: (move: Move) => {
      const { record, from, to, index } = move;
      const [source, target] = [placeKey(hubId, board, from), placeKey(hubId, board, to)];
      void client.cancelQueries({ queryKey: source });
      void client.cancelQueries({ queryKey: target });
      const moved = { ...record, properties: { ...record.properties, ...toMoveValues(board, move) } };
      client.setQueryData<ColumnData>(source, (data) => withoutCard(data, record.id));
      client.setQueryData<ColumnData>(target, (data) => withCard(data, moved, index));
    },
    onError: (error, { record, from, to, values, isUndo = false }) => {
      // The dialog that has asked for values shows it, and so does the undo.
      if (values === undefined && !isUndo) notifyProblem(error);
      if (!isLast()) return;
      client.setQueryData<ColumnData>(placeKey(hubId, board, to), (data) => withoutCard(data, record.id));
      client.setQueryData<ColumnData>(placeKey(hubId, board, from), (data) => withCard(data, record, 0));
    },
    onSuccess: (_record, move) => {
      if (move.isUndo !== true) onMoved(move);
    },
    onSettled: () => {
      if (!isLast()) return;
      void client.invalidateQueries({ queryKey: places });
      void client.invalidateQueries({ queryKey: summariesKey(hubId, type.name) });
    },
  });
}
