import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals of callbacks. Placeholders in braces are filled in where they are thrown. */
export const callbackErrors = defineErrors({
  CALLBACK_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'No action of the app waits for callback {callbackId}.',
  },
  CALLBACK_TOO_LATE: { ...refusal, message: 'The workflow does not wait for callback {callbackId} any more.' },
  CALLBACK_INVALID: { ...refusal, message: 'A callback completes an action: it cannot block it again.' },
});
