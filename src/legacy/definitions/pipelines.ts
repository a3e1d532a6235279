import type { Static } from 'typebox';
import type { Pipeline } from '../../pipelines/pipeline.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import type { DealPipeline, DealPipelineInput, LegacyPipeline, PipelineInput } from './pipelines.schema.js';

/** A pipeline as in version 1. Pipelines are deleted here, so all of them are active. */
export function toLegacyPipeline(pipeline: Pipeline, { id, typeName }: ObjectType): Static<typeof LegacyPipeline> {
  return {
    pipelineId: pipeline.id,
    objectType: typeName,
    objectTypeId: id,
    label: pipeline.label,
    displayOrder: pipeline.displayOrder,
    active: true,
    default: pipeline.id === 'default' || pipeline.id === '0',
    stages: pipeline.stages.map((stage) => ({
      stageId: stage.id,
      label: stage.label,
      displayOrder: stage.displayOrder,
      metadata: { ...stage.metadata },
      active: true,
      createdAt: stage.createdAt.getTime(),
      updatedAt: stage.updatedAt.getTime(),
    })),
    createdAt: pipeline.createdAt.getTime(),
    updatedAt: pipeline.updatedAt.getTime(),
  };
}

/** A pipeline of deals as in the first version of their own. */
export function toDealPipeline({ id, label, displayOrder, stages }: Pipeline): Static<typeof DealPipeline> {
  return {
    pipelineId: id,
    label,
    displayOrder,
    active: true,
    stages: stages.map((stage) => ({
      stageId: stage.id,
      label: stage.label,
      displayOrder: stage.displayOrder,
      probability: stage.probability ?? 0,
      closedWon: stage.probability === 1,
      active: true,
    })),
  };
}

/** A pipeline for the service of version 3; stages without a display order are in the order of the list. */
export function toPipelineInput({ label, displayOrder, pipelineId, stages }: Static<typeof PipelineInput>) {
  return {
    label,
    displayOrder: displayOrder ?? 0,
    ...(pipelineId && { pipelineId }),
    stages: (stages ?? []).map((stage, place) => ({
      label: stage.label,
      displayOrder: stage.displayOrder ?? place,
      ...(stage.stageId && { stageId: stage.stageId }),
      ...(stage.metadata && { metadata: stage.metadata }),
    })),
  };
}

/** The same for a pipeline of deals by its own path, whose stages have a probability; a won stage has 1 by default. */
export function toDealPipelineInput({ stages, ...pipeline }: DealPipelineInput) {
  const toStage = ({ probability, closedWon, ...stage }: NonNullable<typeof stages>[number]) => {
    const chance = probability ?? (closedWon ? 1 : undefined);
    return { ...stage, ...(chance !== undefined && { metadata: { probability: chance } }) };
  };
  return toPipelineInput({ ...pipeline, ...(stages && { stages: stages.map(toStage) }) });
}
