import { type AppError } from '../platform/http/errors.js';
import { defaultPipelines } from './default-pipelines.js';
import { toDisplayOrder, type Pipeline, type Stage, type StageMetadata } from './pipeline.js';
import { pipelineErrors } from './pipelines.errors.js';
import { toStageMeaning } from './stage-metadata.js';

/** A requested stage. */
export interface StageDraft {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  readonly metadata: StageMetadata;
}

/** A requested pipeline. */
export interface PipelineDraft {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  readonly stages: readonly StageDraft[];
}

/** The state before a change. */
export interface Situation {
  readonly objectTypeId: string;
  /** The hub's pipelines of the type. */
  readonly pipelines: readonly Pipeline[];
  /** The ids of the hub's pipelines of all types. */
  readonly pipelineIds: ReadonlySet<string>;
  readonly now: Date;
}

const maximum = 100;
const tickets = '0-5';

/** Throws PIPELINE_ID_EXISTS, TOO_MANY_PIPELINES (400), and the errors of a replacement. */
export function toNewPipeline(situation: Situation, draft: PipelineDraft): Pipeline {
  const { pipelines, pipelineIds, now } = situation;
  if (pipelineIds.has(draft.id)) {
    const message = `There's another pipeline in this portal with pipelineId (${draft.id}).`;
    throw pipelineErrors.pipelineIdExists({ message });
  }
  if (pipelines.length >= maximum) throw pipelineErrors.tooManyPipelines();
  return toReplacedPipeline(situation, { ...draft, stages: [], createdAt: now, updatedAt: now }, draft);
}

/**
 * Replaces everything but the id and creation times: stages named in the draft are updated, the others deleted. Throws
 * STAGE_ID_EXISTS_IN_ANOTHER_PIPELINE (409) and the errors of every change (400).
 */
export function toReplacedPipeline(situation: Situation, before: Pipeline, draft: PipelineDraft): Pipeline {
  assertStageIds(situation, before, draft.stages);
  const createdAt = new Map(before.stages.map((stage) => [stage.id, stage.createdAt]));
  const stages = draft.stages.map((stage) => toStage(situation, stage, createdAt.get(stage.id)));
  const { label, displayOrder } = draft;
  return toSoundPipeline(situation, { ...before, label, displayOrder, stages });
}

/** Changes a pipeline itself; its stages count as changed too. */
export function toRenamedPipeline(
  situation: Situation,
  before: Pipeline,
  facts: Partial<Pick<Pipeline, 'label' | 'displayOrder'>>,
): Pipeline {
  const stages = before.stages.map((stage) => ({ ...stage, updatedAt: situation.now }));
  return toSoundPipeline(situation, { ...before, ...facts, stages });
}

/** Throws LAST_PIPELINE (400): deals and tickets always have at least one. Assumption L7. */
export function assertRemovable({ objectTypeId, pipelines }: Situation): void {
  if (defaultPipelines.has(objectTypeId) && pipelines.length === 1) throw pipelineErrors.lastPipeline();
}

/** Adds a stage to a pipeline, or replaces it. */
export function withStage(situation: Situation, before: Pipeline, draft: StageDraft): Pipeline {
  const known = before.stages.find(({ id }) => id === draft.id);
  const others = before.stages.filter((stage) => stage !== known);
  // Last, so that it is sorted after a stage with the same display order.
  return toSoundPipeline(situation, { ...before, stages: [...others, toStage(situation, draft, known?.createdAt)] });
}

/** Throws PIPELINE_WITHOUT_STAGE or MISSING_CLOSED_STAGE (400) if the remaining stages are not sufficient. */
export function withoutStage(situation: Situation, before: Pipeline, stageId: string): Pipeline {
  return toSoundPipeline(situation, { ...before, stages: before.stages.filter(({ id }) => id !== stageId) });
}

function toStage({ objectTypeId, now }: Situation, draft: StageDraft, createdAt = now): Stage {
  const { id, label, displayOrder, metadata } = draft;
  return { id, label, displayOrder, ...toStageMeaning(objectTypeId, metadata), createdAt, updatedAt: now };
}

/** Sets the update time and distinct display orders of stages. Throws if the pipeline is not valid (400). */
function toSoundPipeline(situation: Situation, pipeline: Pipeline): Pipeline {
  const { objectTypeId, pipelines, now } = situation;
  const { id, label, displayOrder, stages } = pipeline;
  if (stages.length === 0) throw pipelineErrors.pipelineWithoutStage();
  if (stages.length > maximum) throw pipelineErrors.tooManyStages();
  if ([displayOrder, ...stages.map((stage) => stage.displayOrder)].some((place) => place < 0)) {
    throw pipelineErrors.negativeDisplayOrder();
  }
  if (pipelines.some((other) => other.id !== id && other.label.toLowerCase() === label.toLowerCase())) {
    throw pipelineErrors.pipelineLabelExists({ message: `An active pipeline with label ${label} already exists.` });
  }
  const repeated = findRepeated(stages, (stage) => stage.label.trim().toLowerCase());
  if (repeated) {
    const message = `A stage with label ${repeated.label} already exists in this pipeline.`;
    throw pipelineErrors.stageLabelExists({ message });
  }
  if (objectTypeId === tickets && !stages.some(({ isClosed }) => isClosed)) throw pipelineErrors.missingClosedStage();
  return { ...pipeline, stages: toPlaces(stages, now), updatedAt: now };
}

/** The first item whose key duplicates that of an earlier one. */
function findRepeated<T>(items: readonly T[], toKey: (item: T) => string): T | undefined {
  const known = new Set<string>();
  for (const item of items) {
    const key = toKey(item);
    if (known.has(key)) return item;
    known.add(key);
  }
  return undefined;
}

/** In display order; renumbered from 0 if two have the same one. */
function toPlaces(stages: readonly Stage[], now: Date): readonly Stage[] {
  const sorted = toDisplayOrder(stages);
  if (new Set(sorted.map(({ displayOrder }) => displayOrder)).size === sorted.length) return sorted;
  return sorted.map((stage, place) =>
    stage.displayOrder === place ? stage : { ...stage, displayOrder: place, updatedAt: now },
  );
}

function assertStageIds({ pipelines }: Situation, { id }: Pipeline, drafts: readonly StageDraft[]): void {
  const repeated = findRepeated(drafts, (draft) => draft.id);
  if (repeated) throw stageIdExists(repeated.id);
  const others = pipelines.filter((other) => other.id !== id).flatMap(({ stages }) => stages);
  const taken = new Set(others.map((stage) => stage.id));
  for (const draft of drafts) {
    if (!taken.has(draft.id)) continue;
    const message = `The stage ID ${draft.id} is used by another pipeline.`;
    throw pipelineErrors.stageIdExistsInAnotherPipeline({ message });
  }
}

/** The refusal of a stage id that occurs twice in the request or exists in a pipeline of the type. */
export function stageIdExists(stageId: string): AppError {
  return pipelineErrors.stageIdExists({
    message: `There's another stage in this portal with stageId (${stageId}).`,
  });
}
