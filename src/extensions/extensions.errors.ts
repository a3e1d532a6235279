import { defineErrors } from '../platform/http/errors.js';

const missing = { status: 404, category: 'OBJECT_NOT_FOUND' };
const refusal = { status: 400, category: 'VALIDATION_ERROR' };

export const extensionErrors = defineErrors({
  EXTENSION_APP_NOT_FOUND: { ...missing, message: 'The developer account has no app with this id.' },
  EXTENSION_SETTINGS_NOT_FOUND: { ...missing, message: 'The app has no such settings.' },
  EXTENSION_SETTINGS_EXIST: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    message: 'The app has these settings already.',
  },
  EXTENSION_URL_INVALID: {
    ...refusal,
    message: '{name} has to be an https URL of at most 2000 characters, without a user.',
  },
  TRANSCRIPT_NOT_FOUND: { ...missing, message: 'There is no transcript with this id.' },
  TRANSCRIPT_CALL_NOT_FOUND: { ...missing, message: 'There is no call with this id.' },
  TRANSCRIPTS_TOO_MANY: { ...refusal, message: 'A call has at most 10 transcripts.' },
  TRANSCRIPT_TIMES_INVALID: { ...refusal, message: 'An utterance cannot end before it starts.' },
});
