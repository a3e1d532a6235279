import { defineErrors } from '../../platform/http/errors.js';

/** Refusals of searches. Placeholders in braces are filled in where they are thrown. */
export const searchErrors = defineErrors({
  SEARCH_NOT_POSSIBLE: { status: 400, message: 'There was a problem with the request.' },
  SUMMARY_NOT_POSSIBLE: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The property {property} cannot be used here: {why}.',
  },
  SEARCH_LIMIT_EXCEEDED: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'too many {what} (count: {count}, max allowed: {max})',
  },
});
