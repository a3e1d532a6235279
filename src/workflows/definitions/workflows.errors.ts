import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals of workflows. Placeholders in braces are filled in where they are thrown. */
export const workflowErrors = defineErrors({
  FLOW_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'Workflow does not exist with ID {flowId}.' },
  INVALID_FLOW: { ...refusal, message: 'The workflow is not valid at {place}: {reason}.' },
  UNSUPPORTED_FLOW_ACTION: {
    ...refusal,
    message: 'Actions of type {actionType} are not carried out by this server: {place}.',
  },
  FLOW_REVISION_CONFLICT: {
    status: 409,
    category: 'CONFLICT',
    message: 'The workflow has revision {revisionId} now: read it again before replacing it.',
  },
  FLOW_TURNED_OFF: { ...refusal, message: 'The workflow {flowId} is turned off and enrolls no records.' },
  FLOW_OF_OTHER_TYPE: { ...refusal, message: 'The workflow {flowId} does not enroll contacts.' },
  TOO_MANY_FLOWS: { ...refusal, message: 'No more than 1000 workflows are allowed per account.' },
  TRIAL_TOO_LONG: { ...refusal, message: 'The trial has more than 100 steps: the workflow may have no end.' },
  INVALID_FLOW_PERIOD: { ...refusal, message: 'The period is not valid: {reason}.' },
  FLOW_REVISION_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The workflow has no revision {revisionId}.',
  },
  ENROLLMENT_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The workflow has no enrollment with ID {enrollmentId}.',
  },
  ENROLLMENT_NOT_FAILED: { ...refusal, message: 'Only an enrollment that failed can be retried.' },
  ENROLLMENT_NOT_ACTIVE: { ...refusal, message: 'The enrollment has ended.' },
  RECORD_ENROLLED: {
    status: 409,
    category: 'CONFLICT',
    message: 'The record is enrolled in the workflow at the moment: retry when that enrollment has ended.',
  },
  INVALID_ENROLLMENT_CURSOR: { ...refusal, message: 'after is not a valid cursor.' },
});
