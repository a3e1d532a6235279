import { newDigits } from '../platform/ids.js';
import { toEcho, toPipelineDraft } from './drafts.js';
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
  /** Stages that the input names by id go on, the others end. */
  replacePipeline(write: OnePipelineWrite, input: PipelineInput): Promise<Pipeline>;
  updatePipeline(write: OnePipelineWrite, patch: PipelinePatch): Promise<Pipeline>;
  /** Removes it for good. Throws LAST_PIPELINE (400) for the last one of deals or tickets. */
  deletePipeline(write: OnePipelineWrite): Promise<void>;
}

export function createPipelineWritesService({ change }: PipelineChangesService): PipelineWritesService {
  return {
    async createPipeline(write, input) {
      const draft = toPipelineDraft(input, newDigits);
      const { after } = await change(write, (situation) => ({ after: toNewPipeline(situation, draft) }));
      return toEcho(toWritten(after), draft.stages);
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

/** What a change that removes nothing always leaves. */
export function toWritten(after: Pipeline | undefined): Pipeline {
  if (!after) throw new Error('No pipeline was written.');
  return after;
}
