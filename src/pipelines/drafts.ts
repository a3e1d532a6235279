import type { Pipeline, Stage, StageMetadata } from './pipeline.js';
import type { PipelineDraft, StageDraft } from './pipeline-changes.js';
import type { PipelineInput, StageInput } from './pipelines.schema.js';

/** What a request asks for, with the ids that it leaves to the server. */
export function toPipelineDraft(input: PipelineInput, newId: () => string): PipelineDraft {
  const { label, displayOrder, pipelineId, stages = [] } = input;
  return { id: pipelineId ?? newId(), label, displayOrder, stages: stages.map((stage) => toStageDraft(stage, newId)) };
}

export function toStageDraft({ stageId, id, metadata, ...stage }: StageInput, newId: () => string): StageDraft {
  return { ...stage, id: stageId ?? id ?? newId(), metadata: toTexts(metadata) };
}

/** Metadata are texts, and JSON numbers and booleans are taken as such. */
export function toTexts(metadata: StageInput['metadata'] = {}): StageMetadata {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
}

/** A pipeline as the answer to a write shows it: metadata as they were sent. Assumption L9. */
export function toEcho(pipeline: Pipeline, drafts: readonly Pick<StageDraft, 'id' | 'metadata'>[]): Pipeline {
  const sent = new Map(drafts.map(({ id, metadata }) => [id, metadata]));
  const stages = pipeline.stages.map((stage): Stage => ({ ...stage, metadata: sent.get(stage.id) ?? stage.metadata }));
  return { ...pipeline, stages };
}
