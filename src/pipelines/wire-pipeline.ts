import type { Static } from 'typebox';
import type { Pipeline, Stage } from './pipeline.js';
import type { WirePipeline, WireStage } from './pipelines.schema.js';

/** As the wire prints it. Nothing is ever archived: deleting removes. */
export function toWirePipeline(pipeline: Pipeline): Static<typeof WirePipeline> {
  return {
    label: pipeline.label,
    displayOrder: pipeline.displayOrder,
    id: pipeline.id,
    stages: pipeline.stages.map(toWireStage),
    createdAt: pipeline.createdAt.toISOString(),
    updatedAt: pipeline.updatedAt.toISOString(),
    archived: false,
  };
}

export function toWireStage(stage: Stage): Static<typeof WireStage> {
  return {
    label: stage.label,
    displayOrder: stage.displayOrder,
    metadata: stage.metadata,
    id: stage.id,
    createdAt: stage.createdAt.toISOString(),
    updatedAt: stage.updatedAt.toISOString(),
    writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT',
    archived: false,
  };
}
