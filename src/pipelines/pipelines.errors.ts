import { defineErrors } from '../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals for pipelines and stages. Placeholders in braces are filled in where they are thrown. */
export const pipelineErrors = defineErrors({
  PIPELINE_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'No pipeline found with id {pipelineId}' },
  STAGE_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'No stage found with id {stageId}' },
  PIPELINES_READ_ONLY: {
    ...refusal,
    message: 'Object type {objectTypeId} has one pipeline, of which only the stages can be changed.',
  },
  PIPELINE_WITHOUT_STAGE: { ...refusal, message: 'Pipeline must have at least one stage' },
  LAST_PIPELINE: { ...refusal, message: 'The last pipeline of an object type cannot be deleted.' },
  PIPELINE_LABEL_EXISTS: { ...refusal, message: 'An active pipeline with label {label} already exists.' },
  PIPELINE_ID_EXISTS: {
    ...refusal,
    message: "There's another pipeline in this portal with pipelineId ({pipelineId}).",
  },
  STAGE_LABEL_EXISTS: {
    ...refusal,
    subCategory: 'PipelineError.STAGE_LABEL_EXISTS',
    message: 'A stage with label {label} already exists in this pipeline.',
  },
  STAGE_ID_EXISTS: { status: 400, message: "There's another stage in this portal with stageId ({stageId})." },
  STAGE_ID_EXISTS_IN_ANOTHER_PIPELINE: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    subCategory: 'PipelineError.STAGE_ID_EXISTS_IN_ANOTHER_PIPELINE',
    message: 'The stage ID {stageId} is used by another pipeline.',
  },
  NEGATIVE_DISPLAY_ORDER: { ...refusal, message: 'Pipeline display order cannot be negative' },
  PROBABILITY_MISSING: { ...refusal, message: 'must specify probability when writing a dealstage' },
  INVALID_STAGE_METADATA: {
    ...refusal,
    subCategory: 'PipelineError.INVALID_PIPELINE_STAGE_METADATA',
    message: 'Invalid pipeline stage metadata: {reason}',
  },
  MISSING_CLOSED_STAGE: {
    ...refusal,
    subCategory: 'PipelineError.MISSING_CLOSED_STAGE',
    message: 'A ticket pipeline must have at least one closed stage.',
  },
  STAGE_IN_USE: {
    ...refusal,
    subCategory: 'PipelineError.STAGE_ID_IN_USE',
    message: 'Stage IDs: {stageIds} are being referenced by object IDs: {objectIds}',
  },
  NOTHING_TO_RESTORE: { ...refusal, message: 'archived can only be set to restore an archived pipeline.' },
  TOO_MANY_PIPELINES: { ...refusal, message: 'No more than 100 pipelines are allowed per object type.' },
  TOO_MANY_STAGES: { ...refusal, message: 'No more than 100 stages are allowed per pipeline.' },
});
