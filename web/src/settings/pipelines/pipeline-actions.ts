import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { Pipeline } from '../../objects/properties.js';
import { stagePromptsKey } from '../../objects/stage-prompts/use-stage-prompts.js';
import { toMoved } from '../../ui/moved.js';
import { toMetadata, type StageDraft } from './stage-draft.js';

type Stage = Pipeline['stages'][number];

interface AskingStage extends StageDraft {
  /** The properties that it asks for; undefined: those that it has asked for so far. */
  readonly asks: readonly string[] | undefined;
}

/** Actions on the pipelines and stages of a type; they reload what shows them. */
export function usePipelineActions(objectType: string) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const key = ['hub', hubId, 'pipelines', objectType];
  // Stages have properties of their own, and lifecycle stages are the options of one.
  const onSuccess = () =>
    Promise.all(
      [key, ['hub', hubId, 'properties', objectType], stagePromptsKey(hubId, objectType)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const run = useMutation({ mutationFn: (action: () => Promise<unknown>) => action(), onSuccess }).mutateAsync;
  const atPipeline = (pipelineId: string) => ({ path: { objectType, pipelineId } });
  const atStage = (pipelineId: string, stageId: string) => ({ path: { objectType, pipelineId, stageId } });
  const check = { validateReferencesBeforeDelete: true };
  const place = (pipeline: Pipeline, { id: stageId }: Stage, displayOrder: number) =>
    api.PATCH('/crm/v3/pipelines/{objectType}/{pipelineId}/stages/{stageId}', {
      params: atStage(pipeline.id, stageId),
      body: { displayOrder },
    });
  const ask = (stageId: string, properties: readonly string[]) =>
    api.PUT('/_app/stage-prompts/{objectType}/{stageId}', {
      params: { path: { objectType, stageId } },
      body: { properties: [...properties] },
    });
  return {
    createPipeline: (label: string, displayOrder: number, stages: readonly StageDraft[]) =>
      run(() =>
        api.POST('/crm/v3/pipelines/{objectType}', {
          params: { path: { objectType } },
          body: { label, displayOrder, stages: stages.map((stage, index) => toStage(objectType, stage, index)) },
        }),
      ),
    renamePipeline: (pipelineId: string, label: string) =>
      run(() =>
        api.PATCH('/crm/v3/pipelines/{objectType}/{pipelineId}', { params: atPipeline(pipelineId), body: { label } }),
      ),
    deletePipeline: (pipelineId: string) =>
      run(() =>
        api.DELETE('/crm/v3/pipelines/{objectType}/{pipelineId}', {
          params: { ...atPipeline(pipelineId), query: check },
        }),
      ),
    createStage: (pipeline: Pipeline, { asks, ...stage }: AskingStage) =>
      run(async () => {
        const { id } = await dataOf(
          api.POST('/crm/v3/pipelines/{objectType}/{pipelineId}/stages', {
            params: atPipeline(pipeline.id),
            body: toStage(objectType, stage, Math.max(-1, ...pipeline.stages.map((one) => one.displayOrder)) + 1),
          }),
        );
        if (asks && asks.length > 0) await ask(id, asks);
      }),
    /** Sets what the stage asks for only if that is given. */
    updateStage: (pipelineId: string, stageId: string, { asks, ...stage }: AskingStage) =>
      run(async () => {
        await api.PATCH('/crm/v3/pipelines/{objectType}/{pipelineId}/stages/{stageId}', {
          params: atStage(pipelineId, stageId),
          body: { label: stage.label.trim(), metadata: toMetadata(objectType, stage) },
        });
        if (asks) await ask(stageId, asks);
      }),
    deleteStage: (pipelineId: string, stageId: string) =>
      run(() =>
        api.DELETE('/crm/v3/pipelines/{objectType}/{pipelineId}/stages/{stageId}', {
          params: { ...atStage(pipelineId, stageId), query: check },
        }),
      ),
    /** Moves a stage to another position: optimistically, reverted if the server refuses. */
    moveStage: (pipeline: Pipeline, from: number, to: number) => {
      const order = toMoved(pipeline.stages, from, to);
      const stages = order.map((stage, displayOrder) => ({ ...stage, displayOrder }));
      client.setQueryData<readonly Pipeline[]>(key, (known) =>
        known?.map((one) => (one.id === pipeline.id ? { ...one, stages } : one)),
      );
      const write = async (): Promise<void> => {
        for (const [at, stage] of order.entries()) {
          if (stage.displayOrder !== at) await place(pipeline, stage, at);
        }
      };
      return run(write).catch((error: unknown) => {
        void onSuccess();
        throw error;
      });
    },
  };
}

const toStage = (objectType: string, stage: StageDraft, displayOrder: number) => ({
  label: stage.label.trim(),
  displayOrder,
  metadata: toMetadata(objectType, stage),
});
