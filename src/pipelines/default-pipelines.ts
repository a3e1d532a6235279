import file from './default-pipelines.json' with { type: 'json' };
import type { HubPipelines, Pipeline, Stage, StageMetadata } from './pipeline.js';
import { toStageMeaning } from './stage-metadata.js';

interface StageRow {
  readonly id: string;
  readonly label: string;
  readonly metadata: StageMetadata;
}

interface PipelineRow {
  readonly id: string;
  readonly label: string;
  readonly stages: readonly StageRow[];
}

/** What comes with the server was there before any hub. */
const epoch = new Date(0);

/** The pipelines of deals and tickets that a hub has before it changes anything, from the data file of this folder. */
export const defaultPipelines: HubPipelines = new Map(
  Object.entries<readonly PipelineRow[]>(file).map(([typeId, rows]) => [
    typeId,
    rows.map(({ stages, ...row }, place) =>
      toBuiltInPipeline(
        { ...row, displayOrder: place },
        stages.map((stage) => ({ ...stage, ...toStageMeaning(typeId, stage.metadata) })),
      ),
    ),
  ]),
);

type BuiltInPipeline = Pick<Pipeline, 'id' | 'label' | 'displayOrder'>;
type BuiltInStage = Omit<Stage, 'displayOrder' | 'createdAt' | 'updatedAt'>;

/** A pipeline with its stages in the order given. */
export function toBuiltInPipeline(pipeline: BuiltInPipeline, stages: readonly BuiltInStage[]): Pipeline {
  const times = { createdAt: epoch, updatedAt: epoch };
  return {
    ...pipeline,
    stages: stages.map((stage, place) => ({ ...stage, displayOrder: place, ...times })),
    ...times,
  };
}
