import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };
const missing = { status: 404, category: 'OBJECT_NOT_FOUND' };

/** Refusals of custom actions and their callbacks. Placeholders in braces are filled in where they are thrown. */
export const customActionErrors = defineErrors({
  CUSTOM_ACTION_APP_NOT_FOUND: { ...missing, message: 'There is no app with this id.' },
  CUSTOM_ACTION_NOT_FOUND: { ...missing, message: 'The app has no action with ID {definitionId}.' },
  CUSTOM_ACTION_REVISION_NOT_FOUND: { ...missing, message: 'The action has no revision {revisionId}.' },
  CUSTOM_ACTION_FUNCTION_NOT_FOUND: { ...missing, message: 'The action has no function of this type and id.' },
  INVALID_CUSTOM_ACTION: { ...refusal, message: 'The action is not valid at {place}: {reason}.' },
  TOO_MANY_CUSTOM_ACTIONS: { ...refusal, message: 'No more than 100 actions are allowed per app.' },
  TOO_MANY_CUSTOM_ACTION_FUNCTIONS: { ...refusal, message: 'No more than 100 functions are allowed per action.' },
  APP_ACTION_NOT_CONNECTED: { ...missing, message: 'No connected app has an action with this id.' },
  APP_ACTION_FIELD_WITHOUT_OPTIONS: {
    ...refusal,
    message: 'The action has no input field {name} with options to fetch.',
  },
  CALLBACK_NOT_FOUND: { ...missing, message: 'No action of the app waits for callback {callbackId}.' },
  CALLBACK_TOO_LATE: { ...refusal, message: 'The workflow does not wait for callback {callbackId} any more.' },
  CALLBACK_INVALID: { ...refusal, message: 'A callback completes an action: it cannot block it again.' },
});
