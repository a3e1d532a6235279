import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals of events. Placeholders in braces are filled in where they are thrown. */
export const eventErrors = defineErrors({
  EVENT_INVALID: { ...refusal, message: 'The event is not valid: {why}' },
  EVENT_TOO_LARGE: {
    ...refusal,
    message: 'The event is too large: {what} has {bytes} bytes, at most {limit} are allowed',
  },
  EVENT_TOKENS_INVALID: {
    ...refusal,
    subCategory: 'TimelineEventErrors.INVALID_TOKENS_ERROR',
    message: "Couldn't validate some supplied token values: {details}",
  },
  EVENT_RECORD_REQUIRED: {
    status: 400,
    message: '{objectType} id must be provided. Creation is not supported at the moment.',
  },
  EVENT_RECORD_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'Object not found.  objectId are usually numeric.',
  },
  EVENT_ID_TAKEN: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    subCategory: 'TimelineEventErrors.EVENT_UPSERTS_IMMUTABLE',
    message:
      'An event already exists with that id ({id}). Events are immutable since you are enabled for unified events.',
  },
  EVENT_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'No event exists with id {id}' },
});
