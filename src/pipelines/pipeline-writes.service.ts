import type { Static } from 'typebox';
import { newDigits } from '../platform/ids.js';
import { toEcho, toPipelineDraft } from './drafts.js';
import { isLifecycleType } from './lifecycle-pipelines.js';
import type { Pipeline } from './pipeline.js';
import {
  assertRemovable,
  toNewPipeline,
  toRenamedPipeline,
  toReplacedPipeline,
  type Situation,
} from './pipeline-changes.js';
import type { PipelineChangesService, PipelineWrite } from './pipeline-changes.service.js';
import { pipelineErrors } from './pipelines.errors.js';
import type { PipelineInput, PipelinePatch } from './pipelines.schema.js';

export interface OnePipelineWrite extends PipelineWrite {
  readonly pipelineId: string;
}

/** Refusals of all: those of pipeline-changes.ts, PIPELINE_NOT_FOUND (404). */
export interface PipelineWritesService {
  createPipeline(write: PipelineWrite, input: PipelineInput): Promise<Pipeline>;
  /**
   * For seeds: creates a pipeline unless the hub has one with this label. One with this id, and those that contacts and
   * companies have, get the stages of the input.
   */
  createPipelineOnce(write: PipelineWrite, input: PipelineInput): Promise<void>;
  /** Stages that the input names by id go on, the others end. */
  replacePipeline(write: OnePipelineWrite, input: PipelineInput): Promise<Pipeline>;
  updatePipeline(write: OnePipelineWrite, patch: Static<typeof PipelinePatch>): Promise<Pipeline>;
  /** Permanently deletes a pipeline. Throws LAST_PIPELINE (400) for the last one of deals or tickets. */
  deletePipeline(write: OnePipelineWrite): Promise<void>;
}

export function createPipelineWritesService({ change }: PipelineChangesService): PipelineWritesService {
  return {
    async createPipeline(write, input) {
      const draft = toPipelineDraft(input, newDigits);
      const { after } = await change(write, (situation) => ({ after: toNewPipeline(situation, draft) }));
      return toEcho(toWritten(after), draft.stages);
    },
    async createPipelineOnce(write, input) {
      const draft = toPipelineDraft(input, newDigits);
      await change(write, (situation) => {
        const before = situation.pipelines.find(({ id, label }) => id === input.pipelineId || label === input.label);
        if (!before) return { after: toNewPipeline(situation, draft) };
        const isNamed = before.id === input.pipelineId;
        if (!isNamed && !isLifecycleType(situation.objectTypeId)) return {};
        const { label, displayOrder } = isNamed ? input : before;
        return { before, after: toReplacedPipeline(situation, before, { ...draft, label, displayOrder }) };
      });
    },
    async replacePipeline({ pipelineId, ...write }, input) {
      const draft = toPipelineDraft(input, newDigits);
      const { after } = await change(write, (situation) => {
        const before = getPipeline(situation, pipelineId);
        return { before, after: toReplacedPipeline(situation, before, draft) };
      });
      return toEcho(toWritten(after), draft.stages);
    },
    async updatePipeline({ pipelineId, ...write }, { archived, ...facts }) {
      const { after } = await change(write, (situation) => {
        const before = getPipeline(situation, pipelineId);
        if (archived !== undefined) throw pipelineErrors.nothingToRestore();
        return { before, after: toRenamedPipeline(situation, before, facts) };
      });
      return toWritten(after);
    },
    async deletePipeline({ pipelineId, ...write }) {
      await change(write, (situation) => {
        const before = getPipeline(situation, pipelineId);
        assertRemovable(situation);
        return { before };
      });
    },
  };
}

/** Throws PIPELINE_NOT_FOUND (404). */
export function getPipeline({ pipelines }: Pick<Situation, 'pipelines'>, pipelineId: string): Pipeline {
  const found = pipelines.find(({ id }) => id === pipelineId);
  if (found) return found;
  throw pipelineErrors.pipelineNotFound({ message: `No pipeline found with id ${pipelineId}` });
}

/** Asserts that a change did not delete the pipeline. */
export function toWritten(after: Pipeline | undefined): Pipeline {
  if (!after) throw new Error('No pipeline was written.');
  return after;
}
