import file from './default-pipelines.json' with { type: 'json' };
import { families } from '../properties/types/families/families.js';
import type { FamilyPipeline } from '../properties/types/families/family.js';
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

/** Creation time of built-in pipelines, before any hub. */
const epoch = new Date(0);

const rowsByType: readonly (readonly [string, readonly PipelineRow[]])[] = [
  ...Object.entries<readonly PipelineRow[]>(file),
  ...families.flatMap(({ id, pipelines }) => (pipelines ? [[id, pipelines.map(toRow)] as const] : [])),
];

/** The pipelines that a hub has before it changes anything: of deals and tickets, from the data file of this folder, and of families. */
export const defaultPipelines: HubPipelines = new Map(
  rowsByType.map(([typeId, rows]) => [
    typeId,
    rows.map(({ stages, ...row }, place) =>
      toBuiltInPipeline(
        { ...row, displayOrder: place },
        stages.map((stage) => ({ ...stage, ...toStageMeaning(typeId, stage.metadata) })),
      ),
    ),
  ]),
);

function toRow({ stages, ...pipeline }: FamilyPipeline): PipelineRow {
  return {
    ...pipeline,
    stages: stages.map(({ id, label, isClosed = false }) => ({
      id,
      label,
      metadata: { state: isClosed ? 'CLOSED' : 'OPEN' },
    })),
  };
}

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
