import type { Pipeline, Stage, StageMetadata } from './pipeline.js';
import type { PipelineDraft, StageDraft } from './pipeline-changes.js';
import type { PipelineInput, StageInput } from './pipelines.schema.js';

/** Converts a request, generating missing ids. */
export function toPipelineDraft(input: PipelineInput, newId: () => string): PipelineDraft {
  const { label, displayOrder, pipelineId, stages = [] } = input;
  return { id: pipelineId ?? newId(), label, displayOrder, stages: stages.map((stage) => toStageDraft(stage, newId)) };
}

export function toStageDraft({ stageId, id, metadata, ...stage }: StageInput, newId: () => string): StageDraft {
  return { ...stage, id: stageId ?? id ?? newId(), metadata: toTexts(metadata) };
}

/** Metadata values are texts; JSON numbers and booleans are converted. */
export function toTexts(metadata: StageInput['metadata'] = {}): StageMetadata {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
}

/** The pipeline in the response to a write: metadata as sent. Assumption L9. */
export function toEcho(pipeline: Pipeline, drafts: readonly Pick<StageDraft, 'id' | 'metadata'>[]): Pipeline {
  const sent = new Map(drafts.map(({ id, metadata }) => [id, metadata]));
  const stages = pipeline.stages.map((stage): Stage => ({ ...stage, metadata: sent.get(stage.id) ?? stage.metadata }));
  return { ...pipeline, stages };
}
