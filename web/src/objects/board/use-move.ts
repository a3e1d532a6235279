import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { notifyProblem } from '../../ui/notify.js';
import type { FoundRecord } from '../index-page/search-pages.js';
import { recordsKey } from '../index-page/use-rows.js';
import { withCard, withoutCard, type ColumnData } from './board-data.js';
import { stageKey, type BoardScope } from './use-stage.js';

export interface Move {
  readonly record: FoundRecord;
  readonly from: string;
  readonly to: string;
  /** The index among the cards of the new stage. */
  readonly place: number;
  /** Whether it takes another move back. */
  readonly isUndo?: boolean;
}

/**
 * Moves a record to another stage: optimistically, reverted if the server refuses. Moves are sent in order, and the
 * stages reload after the last one, because until then the server lacks it.
 */
export function useMove(board: BoardScope, pipelineId: string, onMoved: (move: Move) => void) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const { type, stageProperty } = board;
  const stages = [...recordsKey(hubId, type.name), 'stage'];
  const isLast = (): boolean => client.isMutating({ mutationKey: stages }) === 1;
  return useMutation({
    mutationKey: stages,
    scope: { id: stages.join(' ') },
    mutationFn: ({ record, to }: Move) =>
      dataOf(
        api.PATCH('/crm/v3/objects/{objectType}/{objectId}', {
          params: { path: { objectType: type.name, objectId: record.id } },
          body: { properties: { [type.stages?.pipeline ?? 'hs_pipeline']: pipelineId, [stageProperty]: to } },
        }),
      ),
    onMutate: ({ record, from, to, place }: Move) => {
      const [source, target] = [stageKey(hubId, board, from), stageKey(hubId, board, to)];
      void client.cancelQueries({ queryKey: source });
      void client.cancelQueries({ queryKey: target });
      client.setQueryData<ColumnData>(source, (data) => withoutCard(data, record.id));
      client.setQueryData<ColumnData>(target, (data) => withCard(data, record, place));
    },
    onError: (error, { record, from, to }) => {
      notifyProblem(error);
      if (!isLast()) return;
      client.setQueryData<ColumnData>(stageKey(hubId, board, to), (data) => withoutCard(data, record.id));
      client.setQueryData<ColumnData>(stageKey(hubId, board, from), (data) => withCard(data, record, 0));
    },
    onSuccess: (_record, move) => {
      if (move.isUndo !== true) onMoved(move);
    },
    onSettled: () => {
      if (isLast()) void client.invalidateQueries({ queryKey: stages });
    },
  });
}
