import type { Static } from 'typebox';
import { newDigits } from '../platform/ids.js';
import { toEcho, toStageDraft, toTexts } from './drafts.js';
import type { Pipeline, Stage } from './pipeline.js';
import { stageIdExists, withoutStage, withStage } from './pipeline-changes.js';
import type { PipelineChangesService } from './pipeline-changes.service.js';
import { getPipeline, toWritten, type OnePipelineWrite } from './pipeline-writes.service.js';
import { pipelineErrors } from './pipelines.errors.js';
import type { StageInput, StagePatch } from './pipelines.schema.js';

interface StageWrite extends OnePipelineWrite {
  readonly stageId: string;
}

/** Refusals of all: those of pipeline-changes.ts, PIPELINE_NOT_FOUND and STAGE_NOT_FOUND (404). */
export interface StageWritesService {
  /** Throws STAGE_ID_EXISTS (400). */
  createStage(write: OnePipelineWrite, input: StageInput): Promise<Stage>;
  replaceStage(write: StageWrite, input: StageInput): Promise<Stage>;
  /** Absent metadata are unchanged. */
  updateStage(write: StageWrite, patch: Static<typeof StagePatch>): Promise<Stage>;
  /** Permanently deletes a stage; does nothing if it does not exist. */
  deleteStage(write: StageWrite): Promise<void>;
}

export function createStageWritesService({ change }: PipelineChangesService): StageWritesService {
  return {
    async createStage({ pipelineId, ...write }, input) {
      const draft = toStageDraft(input, newDigits);
      const { after } = await change(write, (situation) => {
        const before = getPipeline(situation, pipelineId);
        const taken = situation.pipelines.some(({ stages }) => stages.some(({ id }) => id === draft.id));
        if (taken) throw stageIdExists(draft.id);
        return { before, after: withStage(situation, before, draft) };
      });
      return getStage(toEcho(toWritten(after), [draft]), draft.id);
    },
    async replaceStage({ pipelineId, stageId, ...write }, input) {
      const draft = { ...toStageDraft(input, newDigits), id: stageId };
      const { after } = await change(write, (situation) => {
        const before = getPipeline(situation, pipelineId);
        getStage(before, stageId);
        return { before, after: withStage(situation, before, draft) };
      });
      return getStage(toEcho(toWritten(after), [draft]), stageId);
    },
    async updateStage({ pipelineId, stageId, ...write }, { archived, metadata, ...facts }) {
      const sent = toTexts(metadata);
      const { after } = await change(write, (situation) => {
        const before = getPipeline(situation, pipelineId);
        const stage = getStage(before, stageId);
        if (archived !== undefined) throw pipelineErrors.nothingToRestore();
        const draft = { ...stage, ...facts, metadata: { ...stage.metadata, ...sent } };
        return { before, after: withStage(situation, before, draft) };
      });
      return getStage(toEcho(toWritten(after), metadata ? [{ id: stageId, metadata: sent }] : []), stageId);
    },
    async deleteStage({ pipelineId, stageId, ...write }) {
      await change(write, (situation) => {
        const before = situation.pipelines.find(({ id }) => id === pipelineId);
        if (!before?.stages.some(({ id }) => id === stageId)) return {};
        return { before, after: withoutStage(situation, before, stageId) };
      });
    },
  };
}

/** Throws STAGE_NOT_FOUND (404). */
export function getStage({ stages }: Pipeline, stageId: string): Stage {
  const found = stages.find(({ id }) => id === stageId);
  if (found) return found;
  throw pipelineErrors.stageNotFound({ message: `No stage found with id ${stageId}` });
}
